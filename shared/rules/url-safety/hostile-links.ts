/**
 * Hostile addresses for tests: ways to smuggle a script or a foreign host past a check. Every screen, call and mail that
 * takes an address can be tried with them.
 */

const SCRIPT_SCHEMES = [
  'javascript:alert(1)',
  'vbscript:msgbox(1)',
  'livescript:x',
  'mocha:x',
  'file:///etc/passwd',
  'blob:https://example.com/1',
  'filesystem:https://example.com/1',
  'about:blank',
  'view-source:https://example.com',
  'jar:https://example.com!/x',
  'ms-settings:x',
  'intent://scan/#Intent;end',
  'ftp://example.com/x',
  'gopher://example.com',
  'chrome://settings',
  'resource://x',
  'feed:javascript:alert(1)',
  'wyciwyg://x',
  'x-javascript:alert(1)',
  'steam://run/1',
];

const IGNORED = [
  '\t',
  '\n',
  '\r',
  '\u0000',
  '\u0001',
  '\u001f',
  '\u007f',
  '\u00ad',
  '\u200b',
  '\u2028',
  '\u2029',
  '\ufeff',
];

const upperEveryOther = (text: string): string =>
  [...text].map((letter, index) => (index % 2 ? letter.toUpperCase() : letter)).join('');

/** Schemes that run script or leave the web, plain and disguised. */
function scripts(): string[] {
  const disguised = SCRIPT_SCHEMES.flatMap((address) => [
    address,
    address.toUpperCase(),
    upperEveryOther(address),
    ` ${address}`,
    `${address.replace(':', ' :')}`,
    `${address.replace(':', '&colon;')}`,
    `${address.replace(':', '%3A')}`,
    `./${address}`,
  ]);
  const smuggled = IGNORED.flatMap((character) => [
    `${character}javascript:alert(1)`,
    `java${character}script:alert(1)`,
    `javascript${character}:alert(1)`,
    `javascript:${character}alert(1)`,
  ]);
  return [
    ...disguised,
    ...smuggled,
    '&#106;avascript:alert(1)',
    'jav&#x09;ascript:alert(1)',
    'javascript&colon;x',
  ];
}

const SEPARATORS = [
  '//',
  '///',
  '////',
  '/\\',
  '\\/',
  '\\\\',
  '/\t/',
  '/\n/',
  '/\r/',
  '\t//',
  ' //',
  '/ /',
  '/%09/',
  '/%0a/',
  '/%0d/',
  '/%00/',
  '/%2f',
  '/%2F/',
  '/%5c',
  '/%5C/',
  '/%252f',
  '/%255c',
  '/%25252f',
  '%2f%2f',
  '%5c%5c',
  '/./\\',
  '/.//',
  '/..//',
  '/../\\',
  '/a/..//',
  '/%2e%2e//',
  '/\u2215/'.replace('\u2215', '\\'),
  '/\u200b/',
  '/\u2028/',
  '/\ufeff/',
  'https:',
  'https:/',
  'https:///',
  'https:\\\\',
  'https:/\\',
  'http:\\/',
  'HTTPS://',
  'https://',
  'http://',
  'ws://',
  'ftp://',
];

const HOSTS = [
  'evil.example',
  'evil.example/..',
  'local.invalid@evil.example',
  'evil.example\\@local.invalid',
  '[::1]',
  '0x7f.1',
];

/** Addresses that leave the site although they look like paths of it. */
function departures(): string[] {
  return [
    ...SEPARATORS.flatMap((separator) => HOSTS.map((host) => separator + host)),
    'evil.example',
    'www.evil.example',
    '@evil.example',
    '.evil.example',
    ':evil.example',
    '?//evil.example',
    '#//evil.example',
    '/\\/evil.example',
    '/\\\\evil.example',
    '/%2f%2fevil.example',
    '/%5cevil.example',
    '/dashboard\\..\\..\\evil.example',
    '/dashboard/%5c%5cevil.example',
    '/dashboard/%0d%0aLocation:%20https://evil.example',
    '/dashboard\r\nLocation: https://evil.example',
    '/dashboard%00',
    '/%',
    '/%zz',
    '/%c0%af%c0%afevil.example',
    '/..%2f..%2fevil.example',
    '/%2e%2e/%2e%2e/',
    '/<script>',
    '/"onmouseover=x',
    '/ space',
    '',
    ' ',
    '\u0000',
  ];
}

export const HOSTILE_SCRIPTS: readonly string[] = [...new Set(scripts())];
export const HOSTILE_REDIRECTS: readonly string[] = [...new Set([...departures(), ...scripts()])];
