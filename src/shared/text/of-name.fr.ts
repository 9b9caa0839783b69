/** « de Marie », « d’Alice », « d’Hélène », « d’Yves », « de Yolande ». */
export function ofName(name: string): string {
  const [first = '', second = ''] = name.trim().normalize('NFD').toLowerCase()
  const isElided = first === 'y' ? second !== '' && !isVowel(second) : first === 'h' || isVowel(first)
  return isElided ? `d’${name}` : `de ${name}`
}

const isVowel = (letter: string) => 'aeiouœæ'.includes(letter) && letter !== ''
