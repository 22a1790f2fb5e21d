import { useMemo } from 'react';

interface MailHtmlProps {
  readonly html: string;
}

const STYLE = /<style[^>]*>([\s\S]*?)<\/style>/gi;

/** What of an email’s document goes into another one: its rules, kept to it, and its body. */
function partsOf(html: string) {
  const rules = [...html.matchAll(STYLE)].map(([, css = '']) => css).join('\n');
  const [, attributes = '', body = ''] = /<body([^>]*)>([\s\S]*)<\/body>/i.exec(html) ?? [];
  const ground = /background-color:\s*(#[0-9a-f]{3,6})/i.exec(attributes)?.[1] ?? '#ffffff';
  return {
    css: `.mail-canvas { ${rules} } .mail-canvas .field { padding: 1px 4px; border-radius: 4px; background: rgb(120 120 120 / 22%); }`,
    body,
    ground,
  };
}

/** An email’s own HTML on the canvas of the editor. All of it was made and escaped by the server. */
export function MailHtml({ html }: MailHtmlProps) {
  const { css, body, ground } = useMemo(() => partsOf(html), [html]);
  return (
    <>
      <style>{css}</style>
      <div
        className="mail-canvas"
        style={{ minHeight: '100dvh', background: ground }}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: texts are escaped where the server makes it
        dangerouslySetInnerHTML={{ __html: body }}
      />
    </>
  );
}
