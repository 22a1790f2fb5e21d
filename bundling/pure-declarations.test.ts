import { describe, expect, test } from 'vitest';
import { markPure } from './pure-declarations.ts';

describe('declarations that may be left out', () => {
  test('what is computed when the module loads is marked', () => {
    expect(markPure("export const a = z.object({ b: z.string() });\nconst c: C = LIMITS['d'];\n")).toBe(
      "export const a = /* @__PURE__ */ (() => (z.object({ b: z.string() })))();\nconst c: C = /* @__PURE__ */ (() => (LIMITS['d']))();\n",
    );
  });

  test('plain values and functions stay as they are', () => {
    expect(
      markPure('export const a = { b: 1 };\nconst c = () => d();\nexport function e() { return f(); }'),
    ).toBe(null);
  });

  test('a module that does more than declare stays as it is', () => {
    expect(markPure('const a = b();\na.start();')).toBe(null);
    expect(markPure('const a = b();\nfor (const c of a) c.stop();')).toBe(null);
    expect(markPure('const a = await b();')).toBe(null);
  });
});
