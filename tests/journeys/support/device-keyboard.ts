import type { CDPSession, Page } from '@playwright/test';

/**
 * A device that types, such as a keyboard scanner or a badge reader. Its keys reach the browser like a real keyboard’s;
 * the pauses are in their time stamps, so no test waits for them.
 */
export class DeviceKeyboard {
  readonly #session: CDPSession;

  private constructor(session: CDPSession) {
    this.#session = session;
  }

  static async attach(page: Page): Promise<DeviceKeyboard> {
    return new DeviceKeyboard(await page.context().newCDPSession(page));
  }

  /** Types a text with these pauses in milliseconds in front of its keys, the last one in front of `end`, so long ago. */
  async type(
    text: string,
    pauses: number | readonly number[],
    end: 'Enter' | 'Tab' | null = 'Enter',
    endedMsAgo = 0,
  ): Promise<void> {
    const keys = [...text, ...(end === null ? [] : [end])];
    const before = keys.map((_, place) => (typeof pauses === 'number' ? pauses : (pauses[place] ?? 5)));
    // The last key isn’t pressed later than now, so that the page’s own clock is never ahead of the keys.
    let at = Date.now() - endedMsAgo - before.slice(1).reduce((sum, pause) => sum + pause, 0);
    const pressed: Promise<void>[] = [];
    for (const [place, key] of keys.entries()) {
      if (place > 0) at += before[place] ?? 0;
      pressed.push(this.#press(key, at / 1_000));
    }
    await Promise.all(pressed);
  }

  /** The browser takes keys in the order sent. To wait for each would put this program’s pauses between them. */
  async #press(key: string, timestamp: number): Promise<void> {
    const text = key === 'Enter' ? '\r' : key === 'Tab' ? '' : key;
    const code = key === 'Enter' ? 13 : key === 'Tab' ? 9 : key.toUpperCase().charCodeAt(0);
    const which = { key, windowsVirtualKeyCode: code, timestamp };
    await Promise.all([
      this.#session.send('Input.dispatchKeyEvent', {
        type: text === '' ? 'rawKeyDown' : 'keyDown',
        text,
        ...which,
      }),
      this.#session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...which }),
    ]);
  }
}
