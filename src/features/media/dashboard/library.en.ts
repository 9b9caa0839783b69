import type { FileProblem } from '../file-validation.rules.ts'
import type { MediaKind } from '../media.rules.ts'

/** Texts that differ between movies and images. */
interface LibraryTexts {
  screen: string
  list: string
  add: string
  /** The button of a form with several files. */
  addMany: (count: number) => string
  edit: string
  update: string
  chooseFile: string
  useCamera: string
  formats: string
  /** Toast when the list fails to load; null where the failure is only logged. */
  fetchFailed: string | null
  fetchFailedLog: string
  /** Toast once the upload is complete; null where only the added item is announced. */
  uploaded: string | null
  added: string
  updated: string
  addFailed: string
  updateFailed: string
  updateFailedBecause: (reason: string) => string
  fieldsMissing: string
  fileProblems: Record<FileProblem, string>
  open: (title: string) => string
  emptyTitle: string
  emptyHint: string
  listSafe: string
  trashTitle: string
  trashEmpty: string
  noneToPick: string
  pickFailed: string
  pickerName: string
}

const movieTexts: LibraryTexts = {
  screen: 'Movies',
  list: 'Movie List',
  add: 'Add Movie',
  addMany: count => `Add ${count} Movies`,
  edit: 'Edit Movie',
  update: 'Update Movie',
  chooseFile: 'Choose a movie',
  useCamera: 'Record a video',
  formats: 'mp4, mov, avi or mkv, up to 100 MB, 30 minutes and 4096 pixels',
  fetchFailed: 'Failed to fetch movies. Please try again.',
  fetchFailedLog: 'Could not load the movies',
  uploaded: 'Movie uploaded successfully!',
  added: 'Movie added successfully!',
  updated: 'Movie updated successfully!',
  addFailed: 'Failed to upload movie. Please try again.',
  updateFailed: 'Failed to update the movie. Please try again.',
  updateFailedBecause: reason => `Failed to update the movie: ${reason}`,
  fieldsMissing: 'Please fill in all fields and select a file.',
  fileProblems: {
    'too-large': 'File size should not exceed 100MB.',
    'wrong-type': 'Please select an mp4, mov, avi or mkv file.',
  },
  open: title => `Play ${title}`,
  emptyTitle: 'No movies yet',
  emptyHint: 'Twenty seconds of a finished shower says more than a page of text. Hold the phone sideways.',
  listSafe: 'Your movies are safe.',
  trashTitle: 'Movie trash',
  trashEmpty: 'Trash is empty.',
  noneToPick: 'No videos available',
  pickFailed: 'Failed to load videos. Please try again.',
  pickerName: 'Videos',
}

const imageTexts: LibraryTexts = {
  screen: 'Images',
  list: 'Image List',
  add: 'Add Image',
  addMany: count => `Add ${count} Images`,
  edit: 'Edit Image',
  update: 'Update Image',
  chooseFile: 'Choose an image',
  useCamera: 'Take a photo',
  formats: 'jpg, png, webp, gif, avif or heic, up to 20 MB and 50 megapixels',
  fetchFailed: null,
  fetchFailedLog: 'Could not load the images',
  uploaded: null,
  added: 'Image added successfully!',
  updated: 'Image updated successfully!',
  addFailed: 'Failed to add image. Please try again.',
  updateFailed: 'Failed to update the image. Please try again.',
  updateFailedBecause: reason => `Failed to update the image: ${reason}`,
  fieldsMissing: 'Please fill in all fields and select a file.',
  fileProblems: {
    'too-large': 'File size should not exceed 20MB.',
    'wrong-type': 'Please select a valid image file.',
  },
  open: title => `Preview ${title}`,
  emptyTitle: 'No images yet',
  emptyHint: 'One good picture of a finished floor wins more trust than ten sentences. Clean the lens first.',
  listSafe: 'Your images are safe.',
  trashTitle: 'Image trash',
  trashEmpty: 'Trash is empty.',
  noneToPick: 'No images available',
  pickFailed: 'Failed to load images. Please try again.',
  pickerName: 'Images',
}

export const libraryTexts: Record<MediaKind, LibraryTexts> = { video: movieTexts, image: imageTexts }
