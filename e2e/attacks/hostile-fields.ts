import { PAYLOADS, packed } from './script-payloads.ts'

export const LINES = packed(200)
export const ALL = PAYLOADS.join('\n')
export const line = (index: number) => LINES[index % LINES.length] as string

export const SECTIONS = {
  hero: { input1: line(0), input2: line(1), input3_1: line(2), input3_2: line(3) },
  about: { title1: line(0), title2: line(1), description: ALL },
  story: { title1: line(2), title2: line(3), description: ALL },
  features: {
    title: line(4),
    ...Object.fromEntries([1, 2, 3, 4, 5].map(number => [`title${number}`, line(4 + number)])),
    description: ALL,
    details1: ALL,
  },
}
export const SHOWN_FACTS = { name: line(10), streetAddress: line(11), city: line(12), creditName: line(0) }
export const POLICY_FACTS = {
  privacyOfficerName: line(1),
  privacyOfficerTitle: line(2),
  hostingProvider: line(3),
  mailProvider: line(4),
  dataLocation: line(5),
}
export const FACTS = {
  ...SHOWN_FACTS,
  ...POLICY_FACTS,
  postalCode: line(6),
  serviceArea: line(7),
  mailFromName: line(8),
  hours: LINES.slice(0, 7),
}
export const PROFILE = {
  name: line(3),
  telephone: '<b onclick=alert(1)>418</b>',
  bio: packed(2_000)[0] as string,
}
export const SENDER = 'payloads@exemple.ca'
