/** One headed part of the agreement; the first has no heading. */
export interface AgreementSection {
  readonly heading: string | null;
  readonly paragraphs: readonly string[];
}
export type AgreementPart = 'agreement' | 'appendix';

const APPENDIX = /^# Appendix$/m;

function sectionsOf(text: string): AgreementSection[] {
  return text
    .split(/^(?=## )/m)
    .map((block) => {
      const [, heading, rest] = /^## (.+)\n([\s\S]*)$/.exec(block) ?? [null, null, block];
      const paragraphs = (rest ?? '')
        .split(/\n{2,}/)
        .map((paragraph) => paragraph.trim())
        .filter((paragraph) => paragraph !== '');
      return { heading: heading ?? null, paragraphs };
    })
    .filter(({ heading, paragraphs }) => heading !== null || paragraphs.length > 0);
}

/** The agreement's text taken apart: `## ` begins a section, `# Appendix` the appendix, an empty line a paragraph. */
export function agreementOf(body: string): Readonly<Record<AgreementPart, readonly AgreementSection[]>> {
  const [agreement = '', appendix = ''] = body.split(APPENDIX, 2);
  return { agreement: sectionsOf(agreement), appendix: sectionsOf(appendix) };
}
