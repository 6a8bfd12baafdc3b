type Upload = {
  signal: AbortSignal
  /** Called after each chunk with the share that has been sent (0 to 1). */
  onProgress: (share: number) => void
}

/** `fetch` for a request with a large body: the same request and response, with upload progress. @throws TypeError when the network fails */
export async function upload(request: Request, { signal, onProgress }: Upload): Promise<Response> {
  const body = await request.arrayBuffer()
  return new Promise((resolve, reject) => {
    const transfer = new XMLHttpRequest()
    transfer.open(request.method, request.url)
    request.headers.forEach((value, name) => {
      transfer.setRequestHeader(name, value)
    })
    transfer.responseType = 'text'
    transfer.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 1)
    transfer.onload = () => resolve(answerOf(transfer))
    transfer.onerror = () => reject(new TypeError('The network failed.'))
    transfer.onabort = () => reject(new DOMException('The upload was stopped.', 'AbortError'))
    if (signal.aborted) return reject(new DOMException('The upload was stopped.', 'AbortError'))
    signal.addEventListener('abort', () => transfer.abort())
    transfer.send(body)
  })
}

function answerOf(transfer: XMLHttpRequest) {
  const lines = transfer
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)
  const headers = lines.filter(Boolean).map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon), line.slice(colon + 1).trim()]
  })
  const { status, statusText, responseText } = transfer
  return new Response(responseText || null, { status, statusText, headers })
}
