/**
 * Keyboards of Europe. A scanner that acts as a keyboard presses the keys of a US one; the computer shows what its own layout has
 * on them. Each row is a row of keys from the left, beginning with the key left of 1, first without and then with Shift. `·` is
 * a key that waits for the next one. After the layouts of Windows.
 */

const US = [
  '`1234567890-=',
  'qwertyuiop[]\\',
  "asdfghjkl;'",
  'zxcvbnm,./',
  '~!@#$%^&*()_+',
  'QWERTYUIOP{}|',
  'ASDFGHJKL:"',
  'ZXCVBNM<>?',
] as const;
type Rows = readonly [string, string, string, string, string, string, string, string];

const ROWS = {
  German: [
    '·1234567890ß·',
    'qwertzuiopü+#',
    'asdfghjklöä',
    'yxcvbnm,.-',
    '°!"§$%&/()=?·',
    "QWERTZUIOPÜ*'",
    'ASDFGHJKLÖÄ',
    'YXCVBNM;:_',
  ],
  'Swiss German': [
    "§1234567890'·",
    'qwertzuiopü·$',
    'asdfghjklöä',
    'yxcvbnm,.-',
    '°+"*ç%&/()=?·',
    'QWERTZUIOPè!£',
    'ASDFGHJKLéà',
    'YXCVBNM;:_',
  ],
  'Swiss French': [
    "§1234567890'·",
    'qwertzuiopè·$',
    'asdfghjkléà',
    'yxcvbnm,.-',
    '°+"*ç%&/()=?·',
    'QWERTZUIOPü!£',
    'ASDFGHJKLöä',
    'YXCVBNM;:_',
  ],
  French: [
    '²&é"\'(-è_çà)=',
    'azertyuiop·$*',
    'qsdfghjklmù',
    'wxcvbn,;:!',
    '·1234567890°+',
    'AZERTYUIOP·£µ',
    'QSDFGHJKLM%',
    'WXCVBN?./§',
  ],
  Belgian: [
    '²&é"\'(§è!çà)-',
    'azertyuiop·$µ',
    'qsdfghjklmù',
    'wxcvbn,;:=',
    '³1234567890°_',
    'AZERTYUIOP·*£',
    'QSDFGHJKLM%',
    'WXCVBN?./+',
  ],
  British: [
    '`1234567890-=',
    'qwertyuiop[]#',
    "asdfghjkl;'",
    'zxcvbnm,./',
    '¬!"£$%^&*()_+',
    'QWERTYUIOP{}~',
    'ASDFGHJKL:@',
    'ZXCVBNM<>?',
  ],
  Spanish: [
    "º1234567890'¡",
    'qwertyuiop·+ç',
    'asdfghjklñ·',
    'zxcvbnm,.-',
    'ª!"·$%&/()=?¿',
    'QWERTYUIOP·*Ç',
    'ASDFGHJKLÑ·',
    'ZXCVBNM;:_',
  ],
  Portuguese: [
    "\\1234567890'«",
    'qwertyuiop+··',
    'asdfghjklçº',
    'zxcvbnm,.-',
    '|!"#$%&/()=?»',
    'QWERTYUIOP*··',
    'ASDFGHJKLÇª',
    'ZXCVBNM;:_',
  ],
  Italian: [
    "\\1234567890'ì",
    'qwertyuiopè+ù',
    'asdfghjklòà',
    'zxcvbnm,.-',
    '|!"£$%&/()=?^',
    'QWERTYUIOPé*§',
    'ASDFGHJKLç°',
    'ZXCVBNM;:_',
  ],
  'Swedish or Finnish': [
    '§1234567890+·',
    "qwertyuiopå·'",
    'asdfghjklöä',
    'zxcvbnm,.-',
    '½!"#¤%&/()=?·',
    'QWERTYUIOPÅ·*',
    'ASDFGHJKLÖÄ',
    'ZXCVBNM;:_',
  ],
  Danish: [
    '½1234567890+·',
    "qwertyuiopå·'",
    'asdfghjklæø',
    'zxcvbnm,.-',
    '§!"#¤%&/()=?·',
    'QWERTYUIOPÅ·*',
    'ASDFGHJKLÆØ',
    'ZXCVBNM;:_',
  ],
  Norwegian: [
    '|1234567890+\\',
    "qwertyuiopå·'",
    'asdfghjkløæ',
    'zxcvbnm,.-',
    '§!"#¤%&/()=?·',
    'QWERTYUIOPÅ·*',
    'ASDFGHJKLØÆ',
    'ZXCVBNM;:_',
  ],
  Icelandic: [
    '·1234567890ö-',
    "qwertyuiopð'+",
    'asdfghjklæ·',
    'zxcvbnm,.þ',
    '·!"#$%&/()=Ö_',
    'QWERTYUIOPÐ?*',
    'ASDFGHJKLÆ·',
    'ZXCVBNM;:Þ',
  ],
  Turkish: [
    '"1234567890*-',
    'qwertyuıopğü,',
    'asdfghjklşi',
    'zxcvbnmöç.',
    "é!'^+%&/()=?_",
    'QWERTYUIOPĞÜ;',
    'ASDFGHJKLŞİ',
    'ZXCVBNMÖÇ:',
  ],
  'Turkish F': [
    '+1234567890/-',
    'fgğıodrnhpqwx',
    'uieaütkmlyş',
    'jövcçzsb.,',
    '*!"^$%&\'()=?_',
    'FGĞIODRNHPQWX',
    'UİEAÜTKMLYŞ',
    'JÖVCÇZSB:;',
  ],
  Czech: [
    ';+ěščřžýáíé=·',
    'qwertzuiopú)·',
    'asdfghjklů§',
    'yxcvbnm,.-',
    '·1234567890%·',
    "QWERTZUIOP/('",
    'ASDFGHJKL"!',
    'YXCVBNM?:_',
  ],
  'Czech QWERTY': [
    ';+ěščřžýáíé=·',
    'qwertyuiopú)·',
    'asdfghjklů§',
    'zxcvbnm,.-',
    '·1234567890%·',
    "QWERTYUIOP/('",
    'ASDFGHJKL"!',
    'ZXCVBNM?:_',
  ],
  Slovak: [
    ';+ľščťžýáíé=·',
    'qwertzuiopúäň',
    'asdfghjklô§',
    'yxcvbnm,.-',
    '·1234567890%·',
    'QWERTZUIOP/()',
    'ASDFGHJKL"!',
    'YXCVBNM?:_',
  ],
  Hungarian: [
    '0123456789öüó',
    'qwertzuiopőúű',
    'asdfghjkléá',
    'yxcvbnm,.-',
    '§\'"+!%/=()ÖÜÓ',
    'QWERTZUIOPŐÚŰ',
    'ASDFGHJKLÉÁ',
    'YXCVBNM?:_',
  ],
  'Croatian, Slovene or Serbian': [
    "·1234567890'+",
    'qwertzuiopšđž',
    'asdfghjklčć',
    'yxcvbnm,.-',
    '·!"#$%&/()=?*',
    'QWERTZUIOPŠĐŽ',
    'ASDFGHJKLČĆ',
    'YXCVBNM;:_',
  ],
  Polish: [
    "˛1234567890+'",
    'qwertzuiopżśó',
    'asdfghjklłą',
    'yxcvbnm,.-',
    '·!"#¤%&/()=?*',
    'QWERTZUIOPńćź',
    'ASDFGHJKLŁę',
    'YXCVBNM;:_',
  ],
  Romanian: [
    '„1234567890-=',
    'qwertyuiopăîâ',
    'asdfghjklșț',
    'zxcvbnm,./',
    '”!@#$%^&*()_+',
    'QWERTYUIOPĂÎÂ',
    'ASDFGHJKLȘȚ',
    'ZXCVBNM;:?',
  ],
  Estonian: [
    '·1234567890+·',
    "qwertyuiopüõ'",
    'asdfghjklöä',
    'zxcvbnm,.-',
    '·!"#¤%&/()=?·',
    'QWERTYUIOPÜÕ*',
    'ASDFGHJKLÖÄ',
    'ZXCVBNM;:_',
  ],
  Lithuanian: [
    '`ąčęėįšųū90-ž',
    'qwertyuiop[]\\',
    "asdfghjkl;'",
    'zxcvbnm,./',
    '~ĄČĘĖĮŠŲŪ()_Ž',
    'QWERTYUIOP{}|',
    'ASDFGHJKL:"',
    'ZXCVBNM<>?',
  ],
  Greek: [
    '`1234567890-=',
    ';ςερτυθιοπ[]\\',
    "ασδφγηξκλ·'",
    'ζχψωβνμ,./',
    '~!@#$%^&*()_+',
    ':·ΕΡΤΥΘΙΟΠ{}|',
    'ΑΣΔΦΓΗΞΚΛ·"',
    'ΖΧΨΩΒΝΜ<>?',
  ],
  Russian: [
    'ё1234567890-=',
    'йцукенгшщзхъ\\',
    'фывапролджэ',
    'ячсмитьбю.',
    'Ё!"№;%:?*()_+',
    'ЙЦУКЕНГШЩЗХЪ/',
    'ФЫВАПРОЛДЖЭ',
    'ЯЧСМИТЬБЮ,',
  ],
  Ukrainian: [
    "'1234567890-=",
    'йцукенгшщзхї\\',
    'фівапролджє',
    'ячсмитьбю.',
    '₴!"№;%:?*()_+',
    'ЙЦУКЕНГШЩЗХЇ/',
    'ФІВАПРОЛДЖЄ',
    'ЯЧСМИТЬБЮ,',
  ],
  Bulgarian: [
    '(1234567890-.',
    ',уеишщксдзц;„',
    'ьяаожгтнвмч',
    'юйъэфхпрлб',
    ')!?+"%=:/–№$€',
    'ыУЕИШЩКСДЗЦ§“',
    'ѝЯАОЖГТНВМЧ',
    'ЮЙЪЭФХПРЛБ',
  ],
} as const satisfies Readonly<Record<string, Rows>>;
export type KeyboardLayout = keyof typeof ROWS;

const SHOWS_NOTHING = '·';

/** What the screen shows, and the key of a US keyboard that was pressed. A sign that two keys show can be either. */
function keysOf(rows: Rows): ReadonlyMap<string, string> {
  const keys = new Map<string, string>();
  for (const [at, row] of rows.entries()) {
    const pressed = [...(US[at] ?? '')];
    for (const [place, shown] of [...row].entries())
      if (shown !== SHOWS_NOTHING && !keys.has(shown)) keys.set(shown, pressed[place] ?? shown);
  }
  return keys;
}

const NAMES = Object.keys(ROWS) as KeyboardLayout[];
const LAYOUTS = NAMES.map((name) => ({ name, keys: keysOf(ROWS[name]) }));

/** A text as a scanner may have meant it, and the layout that the computer then has. */
export interface LayoutForm {
  readonly text: string;
  readonly layout: KeyboardLayout;
}

/** The codes a keyboard scanner may have meant when it and the computer are set to different layouts. */
export function listLayoutForms(text: string): LayoutForm[] {
  const forms = new Map<string, KeyboardLayout>();
  for (const { name, keys } of LAYOUTS) {
    const form = Array.from(text, (shown) => keys.get(shown) ?? shown).join('');
    if (form !== text && !forms.has(form)) forms.set(form, name);
  }
  return [...forms].map(([form, layout]) => ({ text: form, layout }));
}
