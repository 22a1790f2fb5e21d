import { z } from 'zod';
import { pictureSchema } from '../files/files.ts';

/** Which files of the drive are listed. */
export const DRIVE_KINDS = ['all', 'pictures', 'videos'] as const;
export type DriveKind = (typeof DRIVE_KINDS)[number];

/** A picture or video in the drive. */
export const driveFileSchema = z.object({
  ...pictureSchema.shape,
  /** How long a video is; null for a picture. */
  durationMs: z.int().nullable(),
  /** The picture that a video shows until it plays, where it has one. */
  posterId: z.uuid().nullable(),
  folderId: z.uuid().nullable(),
  /** When it was put in the bin, null in the drive. */
  deletedAt: z.string().nullable(),
  /** Designs and pages that show it. */
  uses: z.int(),
});
export type DriveFile = z.infer<typeof driveFileSchema>;

export const driveFolderSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  parentId: z.uuid().nullable(),
  /** Files right inside it. */
  files: z.int(),
});
export type DriveFolder = z.infer<typeof driveFolderSchema>;

/** A design that shows a picture; once published it is a product. */
export const pictureUseSchema = z.object({
  fileId: z.uuid(),
  designId: z.uuid(),
  name: z.string(),
  /** Address name of the product, null for a draft. */
  product: z.string().nullable(),
});
export type PictureUse = z.infer<typeof pictureUseSchema>;

/** A page of a store, or its menu, that shows a picture. */
export const pageUseSchema = z.object({
  fileId: z.uuid(),
  pageId: z.uuid(),
  name: z.string(),
  kind: z.enum(['page', 'footer', 'mail', 'menu']),
  /** Shoppers see it there, and not only people who see the draft. */
  isLive: z.boolean(),
});
export type PageUse = z.infer<typeof pageUseSchema>;

/** An uploaded image as pages refer to it. Spec 2 §3.10. */
export const uploadedImageSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  altText: z.string(),
  position: z.int(),
  color: z.string().nullable(),
  width: z.int(),
  height: z.int(),
  /** Address of the uploaded file. */
  original: z.string(),
  /** Addresses of smaller copies by their width in pixels. */
  renditions: z.record(z.string(), z.string()),
});
