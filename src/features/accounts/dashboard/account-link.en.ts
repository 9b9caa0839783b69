export const linkTexts = {
  backToSignIn: 'Back to sign in',
  forgetPasswordTitle: 'Forget password',
  forgetPasswordText: 'Enter your account’s email. We’ll send you a link to choose a new password.',
  sendLink: 'Send link',
  lookIntoSpam: 'Nothing after a few minutes? Check your spam folder, or ask whoever set up this site.',
  newPasswordTitle: 'New password',
  newPassword: 'New password',
  newPasswordHint: 'At least 8 characters. A short sentence works well.',
  savePassword: 'Save password',
  name: 'Name',
  nameMissing: 'Name is required',
  createAccount: 'Create account',
  invitedAs: {
    admin: 'You’ve been invited to run this site. You’ll be able to change everything.',
    helper: 'You’ve been invited to help. You’ll answer messages and keep the contacts, and see the rest.',
    reader: 'You’ve been invited to view this site. You’ll see everything but change nothing.',
  },
  failed: 'Something went wrong. Please try again.',
  signUpTitle: 'Sign up',
  signUpText:
    'Accounts are by invitation only. Ask an admin to invite you from Team. You’ll get an email with a link to this page.',
} as const
