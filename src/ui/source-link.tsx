/** Where a page comes from: the card's own file, in edit mode where the catalogue says where it lives. */

export interface SourceLinkProps {
  /** Such as `Update on GitHub`. */
  label: string
  /** The file in its repository, in edit mode; undefined when the catalogue does not say where it lives. */
  url: string | undefined
  /** The file within the served folder. */
  path: string
}

export function SourceLink({ label, url, path }: SourceLinkProps) {
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
