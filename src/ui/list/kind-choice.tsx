/** Links that narrow a search of everything to one kind. */

export interface KindChoiceProps {
  kinds: { label: string; href: string; current: boolean }[]
}

export function KindChoice({ kinds }: KindChoiceProps) {
  return (
    <nav className="segments" aria-label="Kind">
      {kinds.map(({ label, href, current }) => (
        <a key={label} href={href} aria-current={current ? 'true' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  )
}
