export const photosTexts = {
  strip: (count: number) => (count === 1 ? '1 photo' : `${count} photos`),
  coming: (count: number, total: number) => `${count} of ${total} photos so far`,
  missing: (count: number) =>
    count === 1
      ? '1 photo didn’t make it. The customer can send it again with their link.'
      : `${count} photos didn’t make it. The customer can send them again with their link.`,
  private: 'Only people who sign in here can see these photos.',
  preparing: 'Getting this photo ready',
  unreadable: 'This photo can’t be read.',
  failed: 'The photos didn’t load.',
  offline: 'No connection. Photos you already opened are still here.',
  tryAgain: 'Try again',
  open: (number: number, total: number) => `Open photo ${number} of ${total}`,
  title: (number: number, total: number, name: string) => `Photo ${number} of ${total}, from ${name}`,
  received: (moment: string) => `Received ${moment}`,
  next: 'Next photo',
  previous: 'Previous photo',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  close: 'Close',
  save: 'Save to this device',
  fileName: (number: number) => `photo-${number}.jpg`,
  remove: 'Delete photo',
  confirmRemove: {
    title: 'Delete this photo?',
    message: 'It is destroyed for good. The rest of the conversation stays.',
    confirmLabel: 'Delete photo',
    cancelLabel: 'Cancel',
  },
  removed: 'Photo deleted.',
  removeFailed: 'That didn’t go through. Try again.',
} as const
