/** Saves a text of the hero. */
export function publishHeroText(url: string, token: string, input2: string): Promise<Response> {
  return fetch(`${url}/api/heroSectionRoute/hero-section`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ input2 }),
  })
}
