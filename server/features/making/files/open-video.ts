import {
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  type InputVideoTrack,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  type VideoCodec,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import { VIDEO_LIMITS, type VideoRefusal } from '../../../../shared/features/making/files/files.ts';
import type { VideoAnswer, VideoJob } from './video.messages.ts';

/** Opens an uploaded video, checks it and writes it again. Runs in a separate process. */

class Refused extends Error {
  override readonly name = 'Refused';
  readonly reason: VideoRefusal;

  constructor(reason: VideoRefusal) {
    super(reason);
    this.reason = reason;
  }
}

/** What every browser plays that we support. */
const PLAYED: readonly VideoCodec[] = ['avc', 'av1', 'vp8', 'vp9'];
/** H.264 with 4:2:0 and 8 bits: baseline, main and high. Cameras’ other profiles play in few browsers. */
const AVC_PROFILES = /^avc[13]\.(42|4d|58|64)/i;
/** AV1 and VP9 of profile 0: the same of theirs. */
const PROFILE_ZERO = /^(av01\.0|vp09\.00)/i;
/** A last frame may end a little after the last second. */
const SPARE_SECONDS = 0.1;
/** Less than its header says by more than this, and the end of a video is missing. */
const CUT_SECONDS = 0.25;

async function requirePlayable(track: InputVideoTrack): Promise<VideoCodec> {
  const codec = await track.getCodec();
  if (codec === 'hevc') throw new Refused('video-hevc');
  if (codec === null || !PLAYED.includes(codec)) throw new Refused('video-codec');
  const name = (await track.getCodecParameterString()) ?? '';
  const isPlayed = codec === 'vp8' || (codec === 'avc' ? AVC_PROFILES : PROFILE_ZERO).test(name);
  if (!isPlayed) throw new Refused('video-codec');
  return codec;
}

async function sizeOf(track: InputVideoTrack): Promise<{ width: number; height: number }> {
  const width = await track.getDisplayWidth();
  const height = await track.getDisplayHeight();
  const coded = [await track.getCodedWidth(), await track.getCodedHeight()];
  if (![width, height, ...coded].every((pixels) => pixels >= 1)) throw new Refused('video-broken');
  const { longEdgePx, shortEdgePx } = VIDEO_LIMITS;
  // Encoders fill the last block of 16 or 32 pixels.
  const spare = 32;
  const isLarge =
    Math.max(width, height) > longEdgePx ||
    Math.min(width, height) > shortEdgePx ||
    Math.max(...coded) > longEdgePx + spare ||
    Math.min(...coded) > shortEdgePx + spare;
  if (isLarge) throw new Refused('video-too-wide');
  return { width: Math.round(width), height: Math.round(height) };
}

/** @returns the seconds that the pictures take */
async function copyPackets(
  track: InputVideoTrack,
  source: EncodedVideoPacketSource,
  decoderConfig: VideoDecoderConfig,
): Promise<number> {
  const most = VIDEO_LIMITS.seconds * VIDEO_LIMITS.frames;
  const start = await track.getFirstTimestamp();
  let packets = 0;
  let end = 0;
  for await (const packet of new EncodedPacketSink(track).packets()) {
    packets += 1;
    end = Math.max(end, packet.timestamp - start + packet.duration);
    if (end > VIDEO_LIMITS.seconds + SPARE_SECONDS) throw new Refused('video-too-long');
    if (packets > most) throw new Refused('video-too-fast');
    if (packet.data.byteLength === 0 || (packets === 1 && packet.type !== 'key'))
      throw new Refused('video-broken');
    const moved = start === 0 ? packet : packet.clone({ timestamp: packet.timestamp - start });
    await source.add(moved, packets === 1 ? { decoderConfig } : undefined);
  }
  if (packets === 0 || end <= 0) throw new Refused('video-broken');
  if (packets > VIDEO_LIMITS.frames && packets / end > VIDEO_LIMITS.frames)
    throw new Refused('video-too-fast');
  return end;
}

/** Writes the pictures again, and leaves out the rest of the file. @returns its seconds, by its pictures and not by its header */
async function writePictures(
  track: InputVideoTrack,
  codec: VideoCodec,
  { mediaType, to }: VideoJob,
): Promise<number> {
  const decoderConfig = await track.getDecoderConfig();
  if (!decoderConfig) throw new Refused('video-broken');
  const output = new Output({
    // What a player needs to know comes first, so that it starts before all has arrived.
    format:
      mediaType === 'video/mp4' ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat(),
    target: new FilePathTarget(to),
  });
  const source = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(source, { rotation: await track.getRotation() });
  await output.start();
  try {
    const end = await copyPackets(track, source, decoderConfig);
    await output.finalize();
    return end;
  } catch (error) {
    await output.cancel();
    throw error;
  }
}

/** Checks a video by its content and writes it again; why browsers can’t play it is part of the answer. */
export async function openVideo(job: VideoJob): Promise<VideoAnswer> {
  const input = new Input({
    formats: job.mediaType === 'video/mp4' ? [MP4, QTFF] : [WEBM],
    source: new FilePathSource(job.path),
  });
  try {
    const [track] = await input.getVideoTracks();
    if (!track)
      throw new Refused((await input.getTracks()).length > 0 ? 'video-without-pictures' : 'video-broken');
    const codec = await requirePlayable(track);
    const size = await sizeOf(track);
    // The header may lie, but one that claims too much is believed.
    const told = await track.getDurationFromMetadata();
    if (told !== null && told > VIDEO_LIMITS.seconds + SPARE_SECONDS) throw new Refused('video-too-long');
    const seconds = await writePictures(track, codec, job);
    // It was cut off while it was sent or copied.
    if (told !== null && seconds < told - (await track.getFirstTimestamp()) - CUT_SECONDS)
      throw new Refused('video-broken');
    return {
      refusal: null,
      video: { mediaType: job.mediaType, ...size, durationMs: Math.max(1, Math.round(seconds * 1_000)) },
    };
  } catch (error) {
    if (error instanceof Refused) return { refusal: error.reason };
    // A full disk, and the like, is no fault of the file. All else that stops the library is.
    if (error instanceof Error && 'syscall' in error) throw error;
    return { refusal: 'video-broken' };
  } finally {
    input.dispose();
  }
}
