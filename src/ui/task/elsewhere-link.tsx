/** A link to the Hub, which says so. */

export function ElsewhereLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} rel="noopener">
      {children} <small className="elsewhere">on huggingface.co</small>
    </a>
  )
}
