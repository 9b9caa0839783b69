import { profileTextsFr } from '#features/accounts/profile.fr.ts'
import type { ProfileProblem } from '#features/accounts/profile.rules.ts'

export const profileTexts = {
  name: 'Name',
  email: 'Email',
  telephone: 'Telephone',
  bio: 'Bio',
  noTelephone: 'No telephone yet',
  noBio: 'Nothing about you yet. Two lines are enough.',
  addPicture: 'Add picture',
  changePicture: 'Change picture',
  removePicture: 'Remove picture',
  pictureBusy: 'Sending...',
  pictureTooLarge: 'File size should not exceed 20MB.',
  pictureFailed: 'The picture could not be saved. Please try again.',
  edit: 'Edit',
  editTitle: 'Edit Profile',
  currentPassword: 'Current Password',
  newPassword: 'New Password',
  onlyToChange: 'Only to change it',
  neededForEmail: 'Needed to change your email.',
  endsOthers: 'Your other devices are signed out.',
  cancel: 'Cancel',
  save: 'Save',
  saved: 'Profile updated successfully',
  saveFailed: 'An error occurred while updating the profile',
  loadFailed: 'An error occurred while fetching users',
  begun: 'You had begun to change this.',
  startOver: 'Start over',

  devices: 'Signed in on',
  thisDevice: { phone: 'This phone', tablet: 'This tablet', computer: 'This computer' },
  otherDevice: { phone: 'Phone', tablet: 'Tablet', computer: 'Computer' },
  now: 'now',
  signOut: 'Sign out',
  signOutOf: (device: string) => `Sign out ${device}`,
  signOutOthers: 'Sign out all others',
  signOutFailed: 'This device could not be signed out. Please try again.',
} as const

export const problemTexts: Record<ProfileProblem, string> = {
  name_missing: 'Name is required',
  email_missing: 'Email is required',
  email_invalid: 'Invalid email!',
  password_too_short: profileTextsFr.passwordTooShort,
  passwords_apart: profileTextsFr.passwordsApart,
  email_unproven: 'To change your e-mail address, give your current password too.',
}
