# Modelbook as an image: `docker build --tag modelbook .` in this folder. See docs/guide/hosting.md.

# Any image with Node 24 or newer, npm and Debian's packages.
ARG NODE_IMAGE=node:24-slim

FROM ${NODE_IMAGE} AS package
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm pack --pack-destination /tmp

# The package with what it needs, in the versions of the lock file. The image has a Node, so the package with another one
# is left out.
FROM ${NODE_IMAGE} AS install
WORKDIR /opt/modelbook
COPY --from=package /tmp/modelbook-*.tgz /src/package-lock.json /tmp/
RUN tar --extract --file /tmp/modelbook-*.tgz --strip-components 1 \
  && cp /tmp/package-lock.json . \
  && npm pkg delete devDependencies dependencies.node \
  && npm install --ignore-scripts --no-audit --no-fund \
  && npm sbom --sbom-format=cyclonedx > sbom.json

# Debian's package brings Perl and more, which is larger than Modelbook.
FROM ${NODE_IMAGE} AS git
RUN apt-get update \
  && apt-get install --yes --no-install-recommends git \
  && dpkg --status git > /git.status \
  && git config --system safe.directory '*'

FROM ${NODE_IMAGE}
LABEL org.opencontainers.image.title="Modelbook" \
  org.opencontainers.image.description="A catalogue and documentation site of a folder of model, dataset and task cards" \
  org.opencontainers.image.licenses="Apache-2.0"
# Cards in a repository get their dates, branches and tags from git, whoever owns their files. Its program alone reads
# repositories; scanners find its version by its status.
COPY --from=git /usr/bin/git /usr/bin/git
COPY --from=git /etc/gitconfig /etc/gitconfig
COPY --from=git /git.status /var/lib/dpkg/status.d/git
RUN install --directory --owner=1000 --group=1000 /editions
COPY --from=install /opt/modelbook /opt/modelbook
ENV MODELBOOK_HOST=0.0.0.0 MODELBOOK_PORT=4321 MODELBOOK_EDITIONS=/editions
# A number, by which Kubernetes sees that it is not root.
USER 1000:1000
VOLUME /editions
EXPOSE 4321
HEALTHCHECK --interval=10s --start-period=30s \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.MODELBOOK_PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "/opt/modelbook/bin/modelbook.js"]
CMD ["serve", "/cards"]
