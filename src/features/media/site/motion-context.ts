import { createContext } from 'react'

/** False where a page is only shown as a picture, such as in a history: nothing moves there and no film is loaded. */
export const MotionContext = createContext(true)
