import type { Demo } from '#scripts/local/start-demo.ts'

export async function adminToken({ siteUrl, admin }: Demo): Promise<string> {
  const answer = await fetch(`${siteUrl}/api/authRoute/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  })
  const { user } = (await answer.json()) as { user: { token: string } }
  return user.token
}
