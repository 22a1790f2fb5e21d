import { describe, expect, it } from 'vitest';
import {
  nextAnnouncementChange,
  shownAnnouncement,
  socialAddress,
  socialLinkMessage,
  storeFactsInputSchema,
} from './store-facts.ts';

describe('an account on a social network', () => {
  it.each([
    ['instagram', '@tideline', 'https://www.instagram.com/tideline'],
    ['instagram', ' tide.line ', 'https://www.instagram.com/tide.line'],
    ['tiktok', 'tideline', 'https://www.tiktok.com/@tideline'],
    ['bluesky', 'tideline.bsky.social', 'https://bsky.app/profile/tideline.bsky.social'],
    ['facebook', 'https://m.facebook.com/tideline', 'https://m.facebook.com/tideline'],
    ['youtube', 'youtube.com/@tideline', 'https://youtube.com/@tideline'],
    ['x', 'http://twitter.com/tideline', 'https://twitter.com/tideline'],
    ['linkedin', 'https://uk.linkedin.com/in/ana', 'https://uk.linkedin.com/in/ana'],
  ] as const)('%s: %s', (network, typed, address) => expect(socialAddress(network, typed)).toBe(address));

  it.each([
    'https://evil.example/tideline',
    'https://instagram.com.evil.example/tideline',
    'https://evilinstagram.com/tideline',
    'https://user:word@instagram.com/tideline',
    'https://instagram.com:8443/tideline',
    'https://instagram.com',
    'instagram.com',
    'javascript:alert(1)',
    '//evil.example/instagram.com',
    '"><script>alert(1)</script>',
    'two words',
  ])('refuses %s', (typed) => expect(socialAddress('instagram', typed)).toBeNull());
});

const FACTS = {
  name: 'Tideline',
  tagline: '',
  email: '',
  country: 'GB',
  instagram: '',
  tiktok: '',
  facebook: '',
  youtube: '',
  x: '',
  pinterest: '',
  threads: '',
  bluesky: '',
  linkedin: '',
  snapchat: '',
  twitch: '',
  announcementKind: 'own',
  announcementText: 'Closed until Monday',
  announcementLink: '',
  announcementFrom: null,
  announcementUntil: null,
};

describe('what a merchant enters', () => {
  const problems = (change: object) => {
    const parsed = storeFactsInputSchema.safeParse({ ...FACTS, ...change });
    return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => [path.join('.'), message]);
  };

  it('is taken where it is right', () => expect(problems({})).toEqual([]));

  it.each([
    [{ name: ' ' }, 'name', 'This field is required'],
    [{ email: 'ana' }, 'email', 'Please enter a valid email address'],
    [{ country: 'QQ' }, 'country', 'Choose a country'],
    [{ instagram: 'https://evil.example/' }, 'instagram', socialLinkMessage('instagram')],
    [{ announcementText: '' }, 'announcementText', 'This field is required'],
    [{ announcementLink: 'javascript:alert(1)' }, 'announcementLink', /^Enter a page/],
    [{ announcementLink: '//evil.example' }, 'announcementLink', /^Enter a page/],
    [{ announcementLink: '/\\evil.example' }, 'announcementLink', /^Enter a page/],
    [
      { announcementFrom: '2026-12-02T09:00:00.000Z', announcementUntil: '2026-12-01T09:00:00.000Z' },
      'announcementUntil',
      'Enter an end that comes after the start',
    ],
  ])('%j is refused at its field', (change, field, message) => {
    expect(problems(change)).toEqual([[field, expect.stringMatching(message)]]);
  });
});

describe('an announcement with a time', () => {
  const announcement = {
    kind: 'own',
    text: 'Sale',
    href: '/collection/sale/',
    from: '2026-12-01T09:00:00.000Z',
    until: '2026-12-02T09:00:00.000Z',
  } as const;
  const shownAt = (moment: string) => shownAnnouncement(announcement, Date.parse(moment)).text;
  const nextAt = (moment: string) => nextAnnouncementChange(announcement, Date.parse(moment));

  it.each([
    ['2026-12-01T08:59:59.999Z', '', announcement.from],
    ['2026-12-01T09:00:00.000Z', 'Sale', announcement.until],
    ['2026-12-02T08:59:59.999Z', 'Sale', announcement.until],
    ['2026-12-02T09:00:00.000Z', '', null],
  ])('at %s shows “%s”', (moment, text, next) => {
    expect(shownAt(moment)).toBe(text);
    expect(nextAt(moment)).toBe(next);
  });

  it('gives way to the line on delivery, and a store that wants no line has none', () => {
    expect(shownAnnouncement(announcement, 0).kind).toBe('delivery');
    expect(shownAnnouncement({ ...announcement, kind: 'none' }, 0).kind).toBe('none');
  });
});
