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
  'blob:null/1',
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
  '\u200e',
  '\u202e',
  '\u2066',
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
  '\uff0f\uff0f',
  '/\uff0f',
  '/\uff3c',
  '/\u2044',
  '/%EF%BC%8F%2f',
  '/;//',
  '/.;//',
  '%00//',
  '\v//',
  '\f//',
];

const HOSTS = [
  'evil.example',
  'evil.example/..',
  'local.invalid@evil.example',
  'evil.example\\@local.invalid',
  '[::1]',
  '[::ffff:127.0.0.1]:8080',
  '0x7f.1',
  '2130706433',
  'evil\u3002example',
  'evil\uff0eexample',
  'evil%2eexample',
  'user:pass@evil.example:443',
  'local.invalid%40evil.example',
  'local.invalid:80#@evil.example',
  'xn--vil-9na.example',
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
    `//${'a'.repeat(50_000)}.evil.example`,
    `/${'%2f'.repeat(20_000)}evil.example`,
    `/${'../'.repeat(20_000)}`,
    `${' '.repeat(50_000)}//evil.example`,
    '//evil.example/login/?redirect_uri=/dashboard/',
    '/login/..//evil.example?redirect_uri=/',
    '/\u3002\u3002/evil.example',
    '/%e3%80%82%e3%80%82//evil.example',
    '/<script>',
    '/"onmouseover=x',
    '/ space',
    '',
    ' ',
    '\u0000',
  ];
}

/** Data that a browser renders as a document: allowed as an address, never as a link. */
export const HOSTILE_DATA: readonly string[] = [
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  'DATA:TEXT/HTML,<script>alert(1)</script>',
  'data:text/html;charset=utf-8,x',
  'data:application/xhtml+xml,<x/>',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'data:image/svg+xml;base64,PHN2Zy8+',
  'data:text/xml,<x/>',
  'data:application/xml,<x/>',
  'data:text/javascript,alert(1)',
  'data:application/javascript;base64,YWxlcnQoMSk=',
];

export const HOSTILE_SCRIPTS: readonly string[] = [...new Set(scripts())];
export const HOSTILE_REDIRECTS: readonly string[] = [...new Set([...departures(), ...scripts()])];
