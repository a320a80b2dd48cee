/** Labels with their scores as bars. */

/** The bars are SVG, because the content security policy allows no inline styles. */
export function Bars({ data }: { data: { label: string; score: number }[] }) {
  return (
    <dl className="bars">
      {data.map(({ label, score }, at) => (
        // Two may have one label.
        <div key={at}>
          <dt>{label}</dt>
          <dd>
            <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
              <rect width={Math.max(0, Math.min(1, score)) * 100} height="4" />
            </svg>
            {score.toFixed(3)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
