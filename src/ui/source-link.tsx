/** Links to a page's source: the file in its repository, in edit mode, where the catalogue knows it. */

export interface SourceLinkProps {
  /** For example `Update on GitHub`. */
  label: string
  /** The file in its repository, in edit mode; undefined when the catalogue does not name the repository. */
  url: string | undefined
  /** The file within the served folder; undefined for what comes from elsewhere, whose place is the host's own matter. */
  path: string | undefined
}

export function SourceLink({ label, url, path }: SourceLinkProps) {
  if (path === undefined) return null
  return (
    <p className="source">
      {url === undefined ? (
        <>
          From <code>{path}</code>
        </>
      ) : (
        <a href={url} title={path}>
          {label}
        </a>
      )}
    </p>
  )
}
