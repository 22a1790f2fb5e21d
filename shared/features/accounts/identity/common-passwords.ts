/** Words that guessing begins with, alone or with digits and signs around them. */
const WORDS = new Set(
  `password passwort passw0rd p@ssword p@ssw0rd pass passcode qwerty qwertyui qwertyuiop qwertz qwertzui azerty
  azertyui asdf asdfgh asdfghjk asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc iloveyou loveyou lovely letmein welcome
  welkom bienvenue willkommen admin administrator root superuser master monkey dragon sunshine princess football
  baseball basketball hockey soccer liverpool arsenal chelsea everton tottenham manchester united superman batman
  spiderman pokemon starwars trustno whatever freedom shadow michael jennifer jordan jessica ashley daniel charlie
  thomas george matthew summer winter spring autumn monday friday january february hello hallo bonjour secret computer
  internet samsung google facebook instagram tiktok youtube netflix iphone android changeme default guest testtest
  test tester testing temp temporary login signin access abcdef abcdefg abcdefgh abcabc aaaa flower cookie chocolate
  butterfly purple orange yellow silver golden diamond angel angels lovers family friends forever london england
  scotland ireland wales canada america australia germany france blessed jesus christ heaven killer hunter ranger
  harley mustang ferrari porsche mercedes yankees cowboys eagles tigers lakers steelers merlin matrix phoenix
  mynoob nothing unknown donald bailey buster ginger pepper snoopy tigger maggie selvedge tshirt tshirts merch
  merchandise myshop mystore onlineshop`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

const RUNS = [
  '01234567890123456789',
  '98765432109876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'zyxwvutsrqponmlkjihgfedcba',
];

/** The same few characters over and over: `aaaaaaaa`, `abababab`, `12312312`. */
function repeats(text: string): boolean {
  return [1, 2, 3, 4].some(
    (length) =>
      text.length >= length * 2 &&
      text ===
        text
          .slice(0, length)
          .repeat(Math.ceil(text.length / length))
          .slice(0, text.length),
  );
}

/** Whether a password is among those that everybody tries first. Capitals, and digits and signs around a word, do not help. */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase();
  const word = text.replace(/^[^a-z]+|[^a-z]+$/g, '');
  const inner = text.replace(/[\d\W_]+$/, '');
  return (
    WORDS.has(text) ||
    WORDS.has(word) ||
    WORDS.has(inner) ||
    repeats(text) ||
    RUNS.some((run) => run.includes(text))
  );
}
