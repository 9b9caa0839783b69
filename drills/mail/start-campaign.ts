/** To all contacts; resolves with the status of the response. */
export async function startCampaign(url: string, token: string, subject: string): Promise<number> {
  const answer = await fetch(`${url}/api/listContactRoute/list-contacts-sendall`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ subject, message: 'Bonjour!' }),
  })
  await answer.arrayBuffer()
  return answer.status
}
