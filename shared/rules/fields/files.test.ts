import { expect, test } from 'vitest';
import { extensionOf, feedbackAttachmentRules, fileExtension } from './files.ts';
import { checkValue } from './rule.ts';

const file = (name: string, type = 'image/png', size = 100) => ({ name, type, size });

test.each([
  ['a.PNG', 'png'],
  ['archive.tar.gz', 'gz'],
  ['.gitignore', ''],
  ['noext', ''],
  ['dot.', ''],
])('the extension of %s is %j', (name, extension) => {
  expect(extensionOf(name)).toBe(extension);
});

test('files pass by their extension, in any case, and only all together', () => {
  const rule = fileExtension(['csv', 'xlsx']);
  const message = 'Must upload the following formats: csv, xlsx';
  expect(rule.check(file('list.CSV', 'text/csv'), {})).toBeNull();
  expect(rule.check([file('a.csv'), file('b.xlsx')], {})).toBeNull();
  expect(rule.check([file('a.csv'), file('b.exe')], {})).toBe(message);
  expect(rule.check(file('list.csv.exe'), {})).toBe(message);
  expect(rule.check(null, {})).toBe(message);
});

test('feedback takes three images of five million bytes', () => {
  const three = [file('a.png'), file('b.jpg', 'image/jpeg', 5_000_000), file('c.webp', 'image/webp')];
  expect(checkValue(feedbackAttachmentRules, three).valid).toBe(true);
  expect(checkValue(feedbackAttachmentRules, []).valid).toBe(true);
  expect(checkValue(feedbackAttachmentRules, [...three, file('d.png')]).message).toBe(
    'You can add up to 3 files',
  );
  expect(checkValue(feedbackAttachmentRules, [file('a.png', 'image/png', 5_000_001)]).message).toBe(
    'Each file can be up to 5 MB',
  );
  expect(checkValue(feedbackAttachmentRules, [file('a.pdf', 'application/pdf')]).valid).toBe(false);
  expect(checkValue(feedbackAttachmentRules, [file('a.svg', 'image/svg+xml')]).valid).toBe(false);
});
