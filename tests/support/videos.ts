import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  type MetadataTags,
  Mp4OutputFormat,
  Output,
  type VideoCodec,
  WebMOutputFormat,
} from 'mediabunny';

/** An H.264 header: baseline, 64 by 48 pixels. */
const AVCC = Uint8Array.from([
  1, 0x42, 0xc0, 0x0a, 0xff, 0xe1, 0, 9, 0x67, 0x42, 0xc0, 0x0a, 0xd9, 0x04, 0x26, 0x84, 0, 1, 0, 4, 0x68,
  0xce, 0x3c, 0x80,
]);
/** An HEVC header without parameter sets. */
const HVCC = Uint8Array.from([
  1, 1, 0x60, 0, 0, 0, 0x90, 0, 0, 0, 0, 0, 93, 0xf0, 0, 0xfc, 0xfd, 0xf8, 0xf8, 0, 0, 0x0f, 0,
]);

const CONFIGS: Readonly<Partial<Record<VideoCodec, Omit<VideoDecoderConfig, 'codedWidth' | 'codedHeight'>>>> =
  {
    avc: { codec: 'avc1.42c00a', description: AVCC },
    hevc: { codec: 'hev1.1.6.L93.90', description: HVCC },
    vp8: { codec: 'vp8' },
    vp9: { codec: 'vp09.00.10.08' },
  };

interface MadeVideo {
  readonly container?: 'mp4' | 'webm';
  readonly codec?: VideoCodec;
  readonly seconds?: number;
  readonly framesPerSecond?: number;
  readonly width?: number;
  readonly height?: number;
  readonly rotation?: 0 | 90;
  readonly tags?: MetadataTags;
  /** Before the pictures, as most programs write it; at the end as cameras do. */
  readonly isFastStart?: boolean;
  /** Makes it another one than the last. */
  readonly mark?: number;
}

/**
 * A video as files hold it: a true container, a true header, and pictures that nothing draws. What opens it reads no pictures.
 */
export async function makeVideo({
  container = 'mp4',
  codec = container === 'mp4' ? 'avc' : 'vp9',
  seconds = 2,
  framesPerSecond = 10,
  width = 64,
  height = 48,
  rotation = 0,
  tags = {},
  isFastStart = false,
  mark = 0,
}: MadeVideo = {}): Promise<Uint8Array<ArrayBuffer>> {
  const target = new BufferTarget();
  const output = new Output({
    format:
      container === 'mp4'
        ? new Mp4OutputFormat({ fastStart: isFastStart ? 'in-memory' : false })
        : new WebMOutputFormat(),
    target,
  });
  const source = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(source, container === 'mp4' ? { rotation } : {});
  output.setMetadataTags(tags);
  await output.start();
  const config = CONFIGS[codec];
  if (!config) throw new Error(`Videos with ${codec} aren’t made here`);
  const decoderConfig = { ...config, codedWidth: width, codedHeight: height };
  for (let frame = 0; frame < seconds * framesPerSecond; frame += 1) {
    const bytes = Uint8Array.from([
      0,
      0,
      0,
      4,
      frame === 0 ? 0x65 : 0x41,
      mark & 255,
      mark >> 8,
      frame & 255,
    ]);
    const type = frame === 0 ? 'key' : 'delta';
    const packet = new EncodedPacket(bytes, type, frame / framesPerSecond, 1 / framesPerSecond);
    await source.add(packet, frame === 0 ? { decoderConfig } : undefined);
  }
  await output.finalize();
  if (!target.buffer) throw new Error('No video was written');
  return new Uint8Array(target.buffer);
}
