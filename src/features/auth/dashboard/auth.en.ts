export const authTexts = {
  brand: 'Céramique Boréale',
  admin: 'Admin',
  signIn: 'Sign in',
  email: 'Email',
  password: 'Password',
  forgetPassword: 'Forget password',
  signUp: 'Sign up',
  endedTitle: 'Sign in to go on',
  endedText: 'Your session has ended. Nothing on this screen is lost.',
  leave: 'Leave',
  loading: 'Loading',
  weakLine: 'Weak connection. Trying again, you stay signed in.',
  backToSignIn: 'Back to sign in',
  forgetPasswordTitle: 'Forget password',
  forgetPasswordText:
    'The person who installed this site can give you a new password in a minute. Ask them to run the create-admin command with your e-mail address; it also signs out every device.',
  signUpTitle: 'Sign up',
  signUpText:
    'Accounts are made by invitation. Ask an admin of this site, or the person who installed it, to create one with your e-mail address.',
} as const
