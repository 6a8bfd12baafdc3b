import { useNonce } from '../lib/pages/nonce.ts'

type StructuredDataProps = {
  /** schema.org objects; pass `import.meta.env.SSR && […]`, so that the browser never loads the code that makes them. */
  of: false | object[]
}

/** Structured data for search engines (JSON-LD), rendered on the server only; the browser keeps what it received. */
export function StructuredData({ of }: StructuredDataProps) {
  const nonce = useNonce()
  const json = of ? JSON.stringify({ '@context': 'https://schema.org', '@graph': of }).replaceAll('<', '\\u003c') : '{}'
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with `<` escaped
      dangerouslySetInnerHTML={{ __html: json }}
    />
  )
}
