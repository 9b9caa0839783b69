/** Answers to a reply as mail programs write them, made after their formats. */
interface SampleMail {
  program: string
  /** What the customer wrote. */
  words: string
  /** What the program quotes below; a part that must stay one tap away. */
  quoted: string
  /** Its MIME fields and body, without the head. */
  mime: string
}

const OURS = ['Bonjour Marie,', 'on passe jeudi vers 10 h.', '', 'Céramique Boréale', '418 555-0142']
const marked = OURS.map(line => `> ${line}`.trimEnd()).join('\n')
const plainOurs = OURS.join('\n')
const htmlOurs = OURS.join('<br>')

function textPart(
  text: string,
  { charset = 'utf-8', encoding = 'quoted-printable', type = 'text/plain', more = '' } = {},
): string {
  const bytes = Buffer.from(text.replaceAll('\n', '\r\n'), charset === 'utf-8' ? 'utf8' : 'latin1')
  const body =
    encoding === 'base64'
      ? (bytes.toString('base64').match(/.{1,76}/g) ?? []).join('\r\n')
      : encoding === 'quoted-printable'
        ? quotedPrintable(bytes)
        : bytes.toString('latin1')
  return `Content-Type: ${type}; charset=${charset}${more}\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${body}\r\n`
}

function quotedPrintable(bytes: Buffer): string {
  const lines = bytes.toString('latin1').split('\r\n')
  return lines
    .map(line => {
      const coded = line.replace(
        /[^\x20-\x3c\x3e-\x7e]/g,
        byte => `=${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
      )
      return (coded.replace(/ $/, '=20').match(/(?:=[0-9A-F]{2}|.){1,70}/g) ?? ['']).join('=\r\n')
    })
    .join('\r\n')
}

const html = (body: string) =>
  textPart(`<html><head><style>p{margin:0}</style></head><body>${body}</body></html>`, { type: 'text/html' })

const alternative = (plain: string, htmlBody: string, options = {}) =>
  `Content-Type: multipart/alternative; boundary="b1"\r\n\r\n--b1\r\n${textPart(plain, options)}--b1\r\n${html(htmlBody)}--b1--\r\n`

export const SAMPLE_MAILS: SampleMail[] = [
  {
    program: 'Gmail in a browser, French',
    words: 'Parfait, jeudi 10 h.\n\nMerci!\nMarie',
    quoted: 'on passe jeudi',
    mime: alternative(
      `Parfait, jeudi 10 h.\n\nMerci!\nMarie\n\nLe mar. 17 nov. 2026 à 09:12, Céramique Boréale <site@exemple.ca> a écrit :\n\n${marked}\n`,
      `<div dir="ltr">Parfait, jeudi 10 h.<div><br></div><div>Merci!</div><div>Marie</div></div><br><div class="gmail_quote"><div dir="ltr">Le mar. 17 nov. 2026 à 09:12, Céramique Boréale &lt;site@exemple.ca&gt; a écrit :<br></div><blockquote>${htmlOurs}</blockquote></div>`,
    ),
  },
  {
    program: 'Gmail in a browser, English, with a broken line',
    words: 'Thursday works.',
    quoted: 'on passe jeudi',
    mime: textPart(
      `Thursday works.\n\nOn Tue, Nov 17, 2026 at 9:12 AM Céramique Boréale de la Vieille-Capitale <\nsite@exemple.ca> wrote:\n\n${marked}\n`,
    ),
  },
  {
    program: 'Gmail on Android, French, below the words',
    words: 'Oui!',
    quoted: 'écrit :',
    mime: textPart(
      `Oui!\n\nLe mar. 17 nov. 2026, 09 h 12, Céramique Boréale <site@exemple.ca> a\nécrit :\n\n${marked}`,
      {
        encoding: 'base64',
      },
    ),
  },
  {
    program: 'Gmail on Android, English',
    words: 'Yes please, and the shower too',
    quoted: 'wrote:',
    mime: alternative(
      `Yes please, and the shower too\n\nOn Tue, Nov 17, 2026, 9:12 a.m. Céramique Boréale <site@exemple.ca>\nwrote:\n\n${marked}`,
      `<p dir="auto">Yes please, and the shower too</p><div class="gmail_quote">On Tue... wrote:<blockquote>${htmlOurs}</blockquote></div>`,
    ),
  },
  {
    program: 'Gmail, answers between the quoted lines',
    words: `Le mar. 17 nov. 2026 à 09:12, Céramique Boréale <site@exemple.ca> a écrit :\n\n> Quel jour?\nJeudi.\n> Quelle heure?\nVers 10 h.`,
    quoted: '',
    mime: textPart(
      `Le mar. 17 nov. 2026 à 09:12, Céramique Boréale <site@exemple.ca> a écrit :\n\n> Quel jour?\nJeudi.\n> Quelle heure?\nVers 10 h.\n`,
    ),
  },
  {
    program: 'Apple Mail on a Mac, French',
    words: 'Jeudi me va.\n\nMarie',
    quoted: 'on passe jeudi',
    mime: textPart(
      `Jeudi me va.\n\nMarie\n\n\n> Le 17 nov. 2026 à 09:12, Céramique Boréale <site@exemple.ca> a écrit :\n> \n${marked}\n`,
      { more: '; format=flowed' },
    ),
  },
  {
    program: 'Apple Mail on a Mac, English',
    words: 'Thursday is fine.',
    quoted: 'wrote:',
    mime: textPart(
      `Thursday is fine.\n\n> On Nov 17, 2026, at 9:12 AM, Céramique Boréale <site@exemple.ca> wrote:\n> \n${marked}`,
    ),
  },
  {
    program: 'Mail on an iPhone, French',
    words: 'Oui pour jeudi\n\nEnvoyé de mon iPhone',
    quoted: 'Le 17 nov. 2026',
    mime: textPart(
      `Oui pour jeudi\n\nEnvoyé de mon iPhone\n\n> Le 17 nov. 2026 à 09:12, Céramique Boréale <site@exemple.ca> a écrit :\n> \n> ﻿Bonjour Marie,\n${marked}`,
      { encoding: 'base64' },
    ),
  },
  {
    program: 'Mail on an iPhone, English',
    words: 'See you Thursday\n\nSent from my iPhone',
    quoted: 'On Nov 17, 2026',
    mime: alternative(
      `See you Thursday\n\nSent from my iPhone\n\n> On Nov 17, 2026, at 9:12 AM, Céramique Boréale <site@exemple.ca> wrote:\n> \n> ${marked}`,
      `See you Thursday<br><br>Sent from my iPhone<blockquote type="cite">On Nov 17, 2026...</blockquote>`,
    ),
  },
  {
    program: 'Mail on an iPhone, the signature below the quoted lines',
    words: 'Jeudi c’est bon',
    quoted: 'Envoyé de mon iPhone',
    mime: textPart(
      `Jeudi c’est bon\n\nLe 17 nov. 2026 à 09:12, Céramique Boréale <site@exemple.ca> a écrit :\n\n${marked}\n\nEnvoyé de mon iPhone\n`,
    ),
  },
  {
    program: 'Mail on an iPhone with a picture between two texts',
    words: 'Voici la douche :\n\nElle fuit ici.',
    quoted: 'on passe jeudi',
    mime: [
      'Content-Type: multipart/mixed; boundary="m1"\r\n\r\n--m1\r\n',
      textPart('Voici la douche :\n'),
      '--m1\r\nContent-Type: image/jpeg; name=IMG_0042.jpeg\r\nContent-Disposition: inline; filename=IMG_0042.jpeg\r\nContent-Transfer-Encoding: base64\r\n\r\n/9j/4AAQSkZJRgABAQ==\r\n--m1\r\n',
      textPart(
        `Elle fuit ici.\n\nLe 17 nov. 2026 à 09:12, Céramique Boréale <site@exemple.ca> a écrit :\n\n${marked}`,
      ),
      '--m1--\r\n',
    ].join(''),
  },
  {
    program: 'Outlook on Windows, French',
    words: 'Bonjour,\n\nJeudi convient.\n\nMarie Gagnon',
    quoted: 'Objet : Votre demande',
    mime: textPart(
      `Bonjour,\n\nJeudi convient.\n\nMarie Gagnon\n\nDe : Céramique Boréale <site@exemple.ca> \nEnvoyé : 17 novembre 2026 09:12\nÀ : Marie Gagnon <marie@exemple.ca>\nObjet : Votre demande à Céramique Boréale\n\n${plainOurs}\n`,
      { charset: 'iso-8859-1' },
    ),
  },
  {
    program: 'Outlook on Windows, English',
    words: 'Thursday is good.\n\nThanks,\nMarie',
    quoted: 'Subject: Votre demande',
    mime: textPart(
      `Thursday is good.\n\nThanks,\nMarie\n\nFrom: Céramique Boréale <site@exemple.ca>\nSent: Tuesday, November 17, 2026 9:12 AM\nTo: Marie Gagnon <marie@exemple.ca>\nSubject: Votre demande à Céramique Boréale\n\n${plainOurs}\n`,
      { charset: 'iso-8859-1' },
    ),
  },
  {
    program: 'Outlook on Windows, HTML alone',
    words: 'Jeudi convient.',
    quoted: 'Envoyé : 17 novembre',
    mime: html(
      `<p class=MsoNormal>Jeudi convient.<o:p></o:p></p><div style='border-top:solid #E1E1E1 1.0pt'><p class=MsoNormal><b>De&nbsp;:</b> Céramique Boréale &lt;site@exemple.ca&gt;<br><b>Envoyé&nbsp;:</b> 17 novembre 2026 09:12<br><b>À&nbsp;:</b> Marie<br><b>Objet&nbsp;:</b> Votre demande</p></div><p>${htmlOurs}</p>`,
    ),
  },
  {
    program: 'Outlook on the web, French',
    words: 'Merci, à jeudi.',
    quoted: 'Envoyé : 17 novembre',
    mime: textPart(
      `Merci, à jeudi.\n________________________________\nDe : Céramique Boréale <site@exemple.ca>\nEnvoyé : 17 novembre 2026 09:12\nÀ : Marie <marie@exemple.ca>\nObjet : Votre demande à Céramique Boréale\n\n${plainOurs}`,
    ),
  },
  {
    program: 'Outlook on the web, English',
    words: 'See you then.',
    quoted: 'Sent: Tuesday',
    mime: alternative(
      `See you then.\n________________________________\nFrom: Céramique Boréale <site@exemple.ca>\nSent: Tuesday, November 17, 2026 9:12 AM\nTo: Marie <marie@exemple.ca>\nSubject: Votre demande\n\n${plainOurs}`,
      `<div>See you then.</div><hr><div>From...</div>`,
    ),
  },
  {
    program: 'Outlook on Android, French',
    words: 'Ok jeudi\n\nObtenir Outlook pour Android<https://aka.ms/AAb9ysg>',
    quoted: 'From: Céramique',
    mime: textPart(
      `Ok jeudi\n\nObtenir Outlook pour Android<https://aka.ms/AAb9ysg>\n________________________________\nFrom: Céramique Boréale <site@exemple.ca>\nSent: Tuesday, November 17, 2026 9:12:44 AM\nTo: Marie <marie@exemple.ca>\nSubject: Votre demande\n\n${plainOurs}`,
    ),
  },
  {
    program: 'Outlook on iOS, English',
    words: 'Perfect!\n\nGet Outlook for iOS<https://aka.ms/o0ukef>',
    quoted: 'Subject: Votre demande',
    mime: textPart(
      `Perfect!\n\nGet Outlook for iOS<https://aka.ms/o0ukef>\n________________________________\nFrom: Céramique Boréale <site@exemple.ca>\nSent: Tuesday, November 17, 2026 9:12 AM\nTo: Marie <marie@exemple.ca>\nSubject: Votre demande\n\n${plainOurs}`,
      { encoding: 'base64' },
    ),
  },
  {
    program: 'Outlook of 2010, French',
    words: 'Jeudi.',
    quoted: 'Message d’origine',
    mime: textPart(
      `Jeudi.\n\n-----Message d’origine-----\nDe : Céramique Boréale [mailto:site@exemple.ca] \nEnvoyé : 17 novembre 2026 09:12\nÀ : Marie\nObjet : Votre demande\n\n${plainOurs}`,
    ),
  },
  {
    program: 'Outlook of 2010, English',
    words: 'Thursday.',
    quoted: 'Original Message',
    mime: textPart(
      `Thursday.\n\n-----Original Message-----\nFrom: Céramique Boréale [mailto:site@exemple.ca] \nSent: Tuesday, November 17, 2026 9:12 AM\nTo: Marie\nSubject: Votre demande\n\n${plainOurs}`,
      { charset: 'iso-8859-1' },
    ),
  },
  {
    program: 'Yahoo in a browser, French',
    words: 'Jeudi va bien.',
    quoted: 'Le mardi 17 novembre',
    mime: textPart(
      ` Jeudi va bien.\n\n    Le mardi 17 novembre 2026 à 09 h 12 min 03 s UTC−5, Céramique Boréale <site@exemple.ca> a écrit :  \n \n ${plainOurs.replaceAll('\n', '\n ')}\n  `,
    ),
  },
  {
    program: 'Yahoo in a browser, English, HTML alone',
    words: 'Thursday then.',
    quoted: 'On Tuesday, November 17',
    mime: html(
      `<div class="ydp">Thursday then.</div><div><br></div><div id="yahoo_quoted"><div>On Tuesday, November 17, 2026 at 09:12:03 a.m. EST, Céramique Boréale &lt;site@exemple.ca&gt; wrote:</div><div><br></div><div>${htmlOurs}</div></div>`,
    ),
  },
  {
    program: 'Yahoo Mail on Android, French',
    words: 'Oui jeudi\n\nEnvoyé à partir de Yahoo Courriel sur Android',
    quoted: 'Le mar.',
    mime: textPart(
      `Oui jeudi\n\nEnvoyé à partir de Yahoo Courriel sur Android \n \n  Le mar., 17 nov. 2026 à 9:12, Céramique Boréale<site@exemple.ca> a écrit :   ${plainOurs.split('\n')[0]}\n${plainOurs}`.replace(
        ' a écrit :   Bonjour Marie,',
        ' a écrit :\nBonjour Marie,',
      ),
    ),
  },
  {
    program: 'Vidéotron’s webmail, French',
    words: 'Bonjour,\njeudi 10 h est parfait.',
    quoted: 'Le 2026-11-17 09:12',
    mime: textPart(
      `Bonjour,\njeudi 10 h est parfait.\n\nLe 2026-11-17 09:12, Céramique Boréale a écrit :\n${marked}`,
      {
        more: '; format=flowed',
      },
    ),
  },
  {
    program: 'Vidéotron’s webmail, French, with a head of fields',
    words: 'C’est noté.',
    quoted: 'Message original',
    mime: textPart(
      `C’est noté.\n\n----- Message original -----\nDe: Céramique Boréale <site@exemple.ca>\nÀ: marie@exemple.ca\nEnvoyé: Tue, 17 Nov 2026 09:12:03 -0500 (EST)\nObjet: Votre demande\n\n${plainOurs}`,
    ),
  },
  {
    program: 'Thunderbird, French',
    words: 'Entendu pour jeudi.',
    quoted: 'Le 17/11/2026',
    mime: textPart(`Entendu pour jeudi.\n\nLe 17/11/2026 à 09:12, Céramique Boréale a écrit :\n${marked}\n`, {
      encoding: '8bit',
    }),
  },
  {
    program: 'Thunderbird, English, answer below',
    words: `On 2026-11-17 09:12, Céramique Boréale wrote:\n${marked}\n\nThursday is good for me.`,
    quoted: '',
    mime: textPart(`On 2026-11-17 09:12, Céramique Boréale wrote:\n${marked}\n\nThursday is good for me.\n`),
  },
  {
    program: 'Samsung Email, French',
    words: 'Ok parfait\n\nEnvoyé depuis mon appareil Galaxy',
    quoted: "Message d'origine",
    mime: textPart(
      `Ok parfait\n\nEnvoyé depuis mon appareil Galaxy\n\n-------- Message d'origine --------\nDe : Céramique Boréale <site@exemple.ca>\nDate : 2026-11-17 09 h 12 (GMT-05:00)\nÀ : Marie <marie@exemple.ca>\nObjet : Votre demande\n\n${plainOurs}`,
      { encoding: 'base64' },
    ),
  },
  {
    program: 'Samsung Email, English',
    words: 'Ok perfect\n\nSent from my Galaxy',
    quoted: 'Original message',
    mime: textPart(
      `Ok perfect\n\nSent from my Galaxy\n\n-------- Original message --------\nFrom: Céramique Boréale <site@exemple.ca>\nDate: 2026-11-17 9:12 a.m. (GMT-05:00)\nTo: Marie <marie@exemple.ca>\nSubject: Votre demande\n\n${plainOurs}`,
    ),
  },
  {
    program: 'Hotmail, French, words that look like a head',
    words:
      'Bonjour,\nDe : 8 h à 17 h je suis là.\nLe 19, on pourrait commencer?\nBonne journée!\n\nP.-S. Le code est 1234.',
    quoted: 'Envoyé : mardi',
    mime: textPart(
      `Bonjour,\nDe : 8 h à 17 h je suis là.\nLe 19, on pourrait commencer?\nBonne journée!\n\nP.-S. Le code est 1234.\n\n________________________________\nDe: Céramique Boréale\nEnvoyé : mardi 17 novembre 2026 09:12\nÀ: marie@exemple.ca\nObjet: Votre demande\n\n${plainOurs}`,
    ),
  },
  {
    program: 'a program that quotes nothing',
    words: 'De : Marie\nJe voulais dire jeudi, pas mardi.\n\nLe 17, mon mari a écrit : oui.',
    quoted: '',
    mime: textPart('De : Marie\nJe voulais dire jeudi, pas mardi.\n\nLe 17, mon mari a écrit : oui.\n'),
  },
]
