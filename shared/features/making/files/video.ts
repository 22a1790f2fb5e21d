import { z } from 'zod';

/** Which videos may be uploaded: what banners play in a loop on a phone’s connection. */
export const VIDEO_LIMITS = {
  /** 50 MB, as a person counts them. */
  bytes: 50_000_000,
  seconds: 60,
  /** 1080p, lying or upright. */
  longEdgePx: 1_920,
  shortEdgePx: 1_080,
  /** In one second; more is slow motion that was never slowed down. */
  frames: 120,
} as const;

export const VIDEO_TYPES = {
  'video/mp4': { name: 'MP4', extensions: ['mp4', 'm4v', 'mov'] },
  'video/webm': { name: 'WebM', extensions: ['webm'] },
} as const;
export type VideoType = keyof typeof VIDEO_TYPES;

export const isVideoType = (mediaType: string): mediaType is VideoType => mediaType in VIDEO_TYPES;

/** For a file field’s `accept`. What phones call QuickTime is stored as MP4. */
export const VIDEO_ACCEPT = [...Object.keys(VIDEO_TYPES), 'video/quicktime'].join(',');

/** What cameras also write, which no shopper’s browser is sure to play. */
const OTHER_EXTENSIONS = ['avi', 'mkv', 'wmv', 'mpg', 'mpeg', '3gp', 'hevc'];

const extensionOf = (fileName: string): string => /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';

/** The type of video that a file’s name claims. */
export const claimedVideoType = (fileName: string): VideoType | undefined =>
  Object.keys(VIDEO_TYPES)
    .filter(isVideoType)
    .find((type) => VIDEO_TYPES[type].extensions.some((known) => known === extensionOf(fileName)));

/** Whether a file’s name says that it is a video, of our types or of others. */
export const claimsVideo = (fileName: string): boolean =>
  claimedVideoType(fileName) !== undefined || OTHER_EXTENSIONS.includes(extensionOf(fileName));

/** Why a video was refused: the code for programs, the message for people. */
export const VIDEO_REFUSALS = {
  'video-empty': 'This file is empty.',
  'video-too-large': 'This video is larger than 50 MB. Make it shorter or export it at a lower quality.',
  'not-a-video': 'Browsers can’t play this file. Use an MP4, MOV or WebM.',
  'video-mismatch': 'There is no video in this file. Export it again as an MP4.',
  'video-broken': 'We can’t open this video. Export it again as an MP4.',
  'video-too-long': 'This video is longer than 60 seconds. Cut it and upload it again.',
  'video-too-wide': 'This video is larger than 1080p. Export it at 1920 × 1080 pixels or less.',
  'video-too-fast': 'This video has more than 120 frames a second. Export it at 30.',
  'video-hevc':
    'This video is HEVC (H.265), which many browsers can’t play. Export it as H.264. On an iPhone, choose Most Compatible under Settings, Camera, Formats.',
  'video-codec': 'Many browsers can’t play this kind of video. Export it as an MP4 with H.264.',
  'video-without-pictures': 'This file has sound but no pictures. Choose a video.',
} as const;
export type VideoRefusal = keyof typeof VIDEO_REFUSALS;

/** A video of the drive. */
export const videoFileSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  mediaType: z.enum(['video/mp4', 'video/webm']),
  bytes: z.int(),
  /** Upright, in pixels. */
  width: z.int(),
  height: z.int(),
  durationMs: z.int(),
  /** The picture of the drive that it shows until it plays, where it has one. */
  posterId: z.uuid().nullable(),
  createdAt: z.string(),
});
export type VideoFile = z.infer<typeof videoFileSchema>;
