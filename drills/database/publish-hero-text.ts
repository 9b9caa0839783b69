/** Saves a text of the hero; false if it was refused. */
export async function publishHeroText(url: string, token: string, input2: string): Promise<boolean> {
  const answer = await fetch(`${url}/api/heroSectionRoute/hero-section`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ input2 }),
  })
  return answer.ok
}
