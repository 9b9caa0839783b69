import { useRevalidator } from 'react-router'
import { useSession } from '#features/session/dashboard/use-session.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { queryClient } from '#web/query-client.ts'
import { authTexts } from './auth.en.ts'
import { SignInFields } from './sign-in-fields.tsx'

/** Over whatever somebody was doing when their session ended. It stays there, and goes on once they are back. */
export function SignInSheet() {
  const { profile } = useSession()
  const { revalidate } = useRevalidator()
  const loadAgain = () => {
    void revalidate()
    void queryClient.invalidateQueries()
  }
  return (
    <Sheet
      title={authTexts.endedTitle}
      caption={authTexts.endedText}
      foot={<Button onClick={() => location.replace('/')}>{authTexts.leave}</Button>}
    >
      {/* What could not be loaded without a session is loaded now. */}
      <SignInFields email={profile?.email ?? ''} onSignedIn={loadAgain} />
    </Sheet>
  )
}
