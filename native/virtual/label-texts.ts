/** The texts a person would read on a label, from the fields of its ZPL; bars and squares are left out. */
export function labelTexts(zpl: string): string[] {
  const texts: string[] = [];
  for (const field of zpl.split('^FS')) {
    const data = /\^FD(?<text>.*)$/su.exec(field)?.groups?.text;
    if (data === undefined || /\^B[A-Z0-9]N/.test(field)) continue;
    texts.push(field.includes('^FH') ? unescaped(data) : data);
  }
  return texts;
}

function unescaped(data: string): string {
  return data.replaceAll(/(?:_[0-9A-F]{2})+/gi, (escapes) =>
    Buffer.from(escapes.replaceAll('_', ''), 'hex').toString('utf8'),
  );
}
