const MB = 1024 * 1024

/** One decimal below 10 MB: 3.4 MB, 88 MB. */
function megabytes(bytes: number): string {
  const size = bytes / MB
  return size >= 10 ? String(Math.round(size)) : (Math.ceil(size * 10) / 10).toString()
}

function timeLeft(seconds: number): string {
  if (seconds < 50) return `about ${Math.max(5, Math.ceil(seconds / 10) * 10)} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 60 ? `about ${minutes} min` : 'more than an hour'
}

/** Texts that movies and images share. */
export const mediaTexts = {
  size: (bytes: number) => `${megabytes(bytes)} MB`,
  sentOf: (sent: number, all: number) => `${megabytes(sent)} of ${megabytes(all)} MB`,
  timeLeft,
  duration(ms: number) {
    const seconds = Math.round(ms / 1_000)
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  },
  landscape: 'landscape',
  portrait: 'upright',

  totalUploads: 'Total Uploads',
  totalReviews: 'Total Reviews',
  totalUsers: 'Total Users',

  view: 'View',
  grid: 'Grid',
  asList: 'List',
  edit: 'Edit',
  delete: 'Delete',
  cancel: 'Cancel',
  close: 'Close',
  previous: 'Previous',
  next: 'Next',
  retry: 'Retry',
  undo: 'Undo',
  defaultPicture: 'The picture that came with the site',
  notInList: 'No longer in the library',
  uploadedOn: (day: string) => `Uploaded on ${day}`,
  usedOn: (places: readonly string[]) => `On the site: ${places.join(', ')}`,
  loading: 'Loading…',
  loadingMore: 'Loading more…',
  moreFailed: 'The rest of the list did not load.',

  title: 'Title',
  description: 'Description',
  alt: 'Alternative text',
  altHint: 'What a person who cannot see it should hear.',
  gallery: 'Gallery',
  galleries: { realisations: 'Réalisations', histoire: 'Histoire', none: 'None' },
  replaceFile: 'Replace the file',
  replaceHint: 'Visitors see the new file as soon as it is ready; until then the present one.',
  presentFile: 'The file on the site now',
  confirmReplaceTitle: 'Replace the file',
  confirmReplace: (title: string) => `Replace the file of "${title}"?`,
  confirmReplaceHint:
    'Visitors see the new file as soon as it is ready. The present one is kept for 30 days.',
  replace: 'Replace',
  formerFiles: 'Earlier files, kept for 30 days',
  formerFile: (fileName: string, day: string) => `${fileName}, replaced on ${day}`,
  bringBack: 'Bring back',
  bringBackOf: (fileName: string) => `Bring back ${fileName}`,
  broughtBack: 'The earlier file is on the site again.',
  bringBackFailed: 'The earlier file could not be brought back. Please try again.',
  file: 'File',
  changeFile: 'Change',
  removeFile: 'Remove',
  dropHere: 'or drop it here',
  begun: 'You have an unsaved draft.',
  startOver: 'Start over',
  draftDiscarded: 'Draft discarded.',
  measureProblems: {
    'too-many-pixels': 'The picture has more than 50 megapixels. Make it smaller, then choose it again.',
    'too-long': 'The movie is longer than 30 minutes. Cut it shorter, then choose it again.',
    'too-wide': 'The movie is wider or higher than 4096 pixels. Export it smaller, then choose it again.',
  },
  titleNumber: (number: number) => `Title ${number}`,
  removeNumber: (number: number, title: string) => `Remove ${title || `file ${number}`}`,
  galleryForAll: 'Gallery for all',
  wordsLater: 'Descriptions can wait: add them later with Edit.',
  noWords: 'No description yet. Edit adds one.',
  addFiles: 'Add more files',
  filesMissing: 'Choose a file for each title, or remove the title.',
  titlesMissing: 'Each file needs a title.',
  detailsMissing: 'Title and description cannot be empty.',

  uploading: 'Uploading...',
  adding: 'Adding...',
  updating: 'Updating...',
  uploadPercent: (percent: number) => `Uploading, ${percent}%`,
  uploadOf: (title: string) => `Upload of ${title}`,
  uploadQueued: 'Waits for its turn',
  uploadWaits: 'No connection. The upload waits and goes on by itself.',
  uploadSignedOut: 'Waits until you sign in again.',
  uploadFailed: 'The upload stopped',
  connectionLost: 'The connection broke off each time it was tried. Nothing is lost: press Retry later.',
  nothingLost: 'Nothing is lost: Retry goes on from where it was.',
  uploadInterrupted: 'The upload was interrupted',
  chooseAgain: (fileName: string) => `Choose ${fileName} again, and it goes on from where it was.`,
  chooseAnother: 'Choose another file.',
  chooseFileAgain: 'Choose the file',
  cancelUpload: 'Cancel upload',
  discard: 'Discard',
  uploadingElsewhere: (count: number, percent: number) =>
    `Uploading ${count === 1 ? 'a file' : `${count} files`}, ${percent}%`,
  showUploads: 'Show',
  continuesInBackground: 'Goes on if you leave this screen',
  continuesHint: 'You may leave this screen. If the connection drops, the upload goes on from where it was.',

  preparationQueued: 'In line to be made ready',
  preparationPercent: (percent: number) => `Getting it ready for the web, ${percent}%`,
  preparationOf: (title: string) => `Preparation of ${title}`,
  couldNotPrepare: 'Could not be converted',
  retryFailed: (title: string) => `"${title}" could not be tried again. Please try again.`,

  confirmTitle: 'Confirm Deletion',
  confirmMessage: (title: string) => `Are you sure you want to delete "${title}"?`,
  visibleNow: 'Visitors see it now',
  fallbackHint: 'These places fall back to their default. You can take it back from the trash for 30 days.',
  restorableHint: 'You can take it back from the trash for 30 days.',
  deleted: (title: string) => `"${title}" has been deleted successfully.`,
  deleteFailed: (title: string) => `Failed to delete "${title}". Please try again.`,

  arrange: 'Arrange',
  arranged: 'Done',
  arrangeHint: 'Drag a row by its picture, or use the arrows. This is the order in lists and on the site.',
  moveUp: (title: string) => `Move ${title} up`,
  moveDown: (title: string) => `Move ${title} down`,
  movedTo: (title: string, place: number, count: number) => `${title} is now ${place} of ${count}.`,
  moveFailed: (title: string) => `"${title}" could not be moved. Please try again.`,

  select: 'Select',
  selectEnd: 'Done',
  selectOne: (title: string) => `Select ${title}`,
  selected: (count: number) => `${count} selected`,
  deleteMany: (count: number) => `Delete ${count}`,
  confirmMany: (count: number) => `Are you sure you want to delete these ${count}?`,
  deletedMany: (count: number) => `${count} deleted.`,
  restoredMany: (count: number) => `${count} are back.`,
  deleteManyFailed: 'Not all of them were deleted. Please try again.',
  restoreManyFailed: 'Not all of them could be restored. Look in the trash.',

  upload: 'Upload',
  seeAll: 'See all or upload',
  noneChosen: 'Nothing of these is chosen: the site shows what it came with.',
  search: 'Search',
  searchHint: 'Title or description',
  use: 'Show',
  uses: {
    all: 'All',
    realisations: 'Réalisations',
    histoire: 'Histoire',
    shown: 'On the site',
    unused: 'Not on the site',
  },
  nothingFound: 'Nothing matches',
  nothingFoundHint: 'Try another word, or show all.',
  showAll: 'Show all',

  trash: 'Trash',
  backToList: 'Back to the list',
  trashHint: 'What you delete stays here for 30 days.',
  trashFilesHint: 'Files that were replaced are under Edit of their item, also for 30 days.',
  purgedOn: (day: string) => `Gone for good on ${day}`,
  restore: 'Restore',
  restored: (title: string) => `"${title}" is back.`,
  restoreFailed: (title: string) => `"${title}" could not be restored. Please try again.`,

  listFailedTitle: 'The list did not load',
  tryingAgain: (seconds: number) => `The connection dropped on the way; trying again in ${seconds} s.`,
  tryAgainNow: 'Try again now',
} as const
