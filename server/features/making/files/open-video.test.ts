import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeVideo } from '../../../../tests/support/videos.ts';
import { openVideo } from './open-video.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'selvedge-videos-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let count = 0;
async function open(bytes: Uint8Array, mediaType: 'video/mp4' | 'video/webm' = 'video/mp4') {
  count += 1;
  const path = join(folder, `${count}`);
  const to = `${path}.again`;
  await writeFile(path, bytes);
  const answer = await openVideo({ path, mediaType, to });
  return { answer, to };
}

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

describe('a video that browsers play', () => {
  it.each([
    ['mp4', 'avc', 'video/mp4'],
    ['mp4', 'vp9', 'video/mp4'],
    ['webm', 'vp8', 'video/webm'],
    ['webm', 'vp9', 'video/webm'],
  ] as const)('in %s with %s is written again', async (container, codec, mediaType) => {
    const { answer, to } = await open(await makeVideo({ container, codec }), mediaType);
    // WebM doesn’t say how long the last frame shows.
    const durationMs = container === 'mp4' ? 2_000 : 1_900;
    expect(answer).toEqual({ refusal: null, video: { mediaType, width: 64, height: 48, durationMs } });
    const written = new Input({ formats: ALL_FORMATS, source: new BufferSource(await readFile(to)) });
    expect(await written.getAudioTracks()).toEqual([]);
    const [track] = await written.getVideoTracks();
    expect(await track?.getCodec()).toBe(codec);
    expect((await track?.computePacketStats())?.packetCount).toBe(20);
  });

  it('loses what a camera adds, and starts with what a player needs first', async () => {
    const tags = { title: 'Home movie', comment: '+50.1657-005.0903/', artist: 'Ana Potter' };
    const sent = await makeVideo({ tags });
    expect(textOf(sent)).toContain('+50.1657');
    expect(textOf(sent).indexOf('moov')).toBeGreaterThan(textOf(sent).indexOf('mdat'));
    const { to } = await open(sent);
    const written = textOf(await readFile(to));
    for (const tag of Object.values(tags)) expect(written).not.toContain(tag);
    expect(written.indexOf('moov')).toBeLessThan(written.indexOf('mdat'));
  });

  it('that was filmed upright stays upright', async () => {
    const { answer } = await open(await makeVideo({ rotation: 90 }));
    expect(answer).toMatchObject({ video: { width: 48, height: 64 } });
  });
});

describe('a video is refused', () => {
  it.each([
    ['HEVC by name', { codec: 'hevc' }, 'video-hevc'],
    ['more than a minute', { seconds: 61, framesPerSecond: 1 }, 'video-too-long'],
    ['more than 1080p', { width: 2_560, height: 1_440 }, 'video-too-wide'],
    ['1080p the wrong way round and larger', { width: 1_200, height: 1_920 }, 'video-too-wide'],
    ['more than 120 frames a second', { framesPerSecond: 240 }, 'video-too-fast'],
  ] as const)('with %s', async (_, made, refusal) => {
    expect((await open(await makeVideo(made))).answer).toEqual({ refusal });
  });

  it('with 1080p upright it isn’t', async () => {
    expect((await open(await makeVideo({ width: 1_080, height: 1_920 }))).answer.refusal).toBeNull();
  });

  it('in the other container than its type says', async () => {
    expect((await open(await makeVideo({ container: 'webm' }))).answer).toEqual({ refusal: 'video-broken' });
  });

  it('wherever it is cut off', async () => {
    const whole = await makeVideo({ isFastStart: true });
    for (const share of [0, 0.01, 0.1, 0.5, 0.9]) {
      const { answer } = await open(whole.slice(0, Math.floor(whole.length * share)));
      expect(answer, `${share}`).toEqual({ refusal: 'video-broken' });
    }
  });
});

it('a file whose pictures are rubbish is written again as they are: nothing here reads them', async () => {
  const bytes = await makeVideo({ isFastStart: true });
  const [pictures] = [textOf(bytes).indexOf('mdat') + 4];
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 6 }), async (changes) => {
      const changed = bytes.slice();
      for (const [at, value] of changes) changed[pictures + (at % (changed.length - pictures))] = value;
      expect((await open(changed)).answer.refusal).toBeNull();
    }),
    { numRuns: 20 },
  );
});
