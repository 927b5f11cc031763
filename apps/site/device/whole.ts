/**
 * Returns the answer with its whole body in memory. A cache that stores an answer while it is being received deletes the former copy first: a
 * network that breaks off would then leave none.
 * @throws TypeError if the body breaks off
 */
export async function whole(answer: Response): Promise<Response> {
  const body = await answer.blob()
  const headers = new Headers(answer.headers)
  // The body is no longer compressed.
  headers.delete('content-encoding')
  headers.delete('content-length')
  return new Response(body, { status: answer.status, headers })
}
