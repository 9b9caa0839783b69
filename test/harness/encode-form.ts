/** A form as a browser sends it: the payload and its headers. */
export async function encodeForm(
  fields: Record<string, string>,
  files: Record<string, File> = {},
): Promise<{ body: Buffer; headers: { 'content-type': string } }> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...fields, ...files })) form.append(name, value)
  const encoded = new Response(form)
  return {
    body: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  }
}
