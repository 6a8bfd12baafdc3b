import { useNonce } from '../lib/pages/nonce.ts'

type StructuredDataProps = {
  /** What schema.org calls things; give it as `import.meta.env.SSR && […]`, so that the browser never loads the code for it. */
  of: false | object[]
}

/** Facts for search engines (JSON-LD). The server writes them; the browser keeps what came and adds none of its own. */
export function StructuredData({ of }: StructuredDataProps) {
  const nonce = useNonce()
  const json = of ? JSON.stringify({ '@context': 'https://schema.org', '@graph': of }).replaceAll('<', '\\u003c') : '{}'
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which no tag can begin
      dangerouslySetInnerHTML={{ __html: json }}
    />
  )
}
