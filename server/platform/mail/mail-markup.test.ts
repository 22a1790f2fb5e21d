import { expect, it } from 'vitest';
import { compileMarkup } from './mail-markup.ts';

const letter = (text: string) =>
  `<mjml><mj-body><mj-section><mj-column>${text}</mj-column></mj-section></mj-body></mjml>`;
const paragraph = (words: string) => letter(`<mj-text>${words}</mj-text>`);

it('answers each mail with its own HTML, also when several are asked for at once', async () => {
  const written = await Promise.all(['one', 'two', 'three'].map((words) => compileMarkup(paragraph(words))));
  for (const [index, words] of ['one', 'two', 'three'].entries()) expect(written[index]).toContain(words);
});

it('refuses markup that breaks a rule with the reason, and compiles the next', async () => {
  await expect(compileMarkup(letter('<mj-nothing>words</mj-nothing>'))).rejects.toThrow(/mj-nothing/);
  await expect(compileMarkup(paragraph('after it'))).resolves.toContain('after it');
});
