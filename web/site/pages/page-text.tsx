import styles from './pages.module.css'

/** The text of a written page: paragraphs with empty lines between them, `## ` for a heading, `- ` for an entry of a list. */
export const PageText = ({ body }: { body: string }) => (
  <div className={styles.text}>
    {body
      .trim()
      .split(/\r?\n\s*\r?\n/)
      .map((part) => (
        <Part key={part} lines={part.split(/\r?\n/)} />
      ))}
  </div>
)

function Part({ lines }: { lines: string[] }) {
  const [first = '', ...rest] = lines
  if (first.startsWith('## '))
    return (
      <>
        <h2>{first.slice(3)}</h2>
        {rest.length > 0 && <Part lines={rest} />}
      </>
    )
  if (lines.every((line) => line.startsWith('- ')))
    return (
      <ul>
        {lines.map((line) => (
          <li key={line}>{line.slice(2)}</li>
        ))}
      </ul>
    )
  return <p>{lines.join(' ')}</p>
}
