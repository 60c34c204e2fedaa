import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Issue } from '#contract/errors/errors.ts';
import { maxImageBytes } from '#contract/media.ts';
import type { PictureFile } from '#server/media/media.ts';
import { Failure, fail } from '#server/shared/fail.ts';

declare module 'fastify' {
  interface FastifyRequest {
    uploads: ReadonlyMap<string, PictureFile>;
  }
}

const limits = {
  files: 1,
  fileSize: maxImageBytes,
  fields: 60,
  fieldSize: 4096,
  fieldNameSize: 100,
  parts: 61,
};
/** Bytes, with ample space for the headers of the parts. */
export const maxForm = limits.fileSize + limits.fields * limits.fieldSize * 2;

/**
 * Text fields become the body, which the route's schema validates, and files become
 * `request.uploads`. Nothing is written to disk.
 */
export async function acceptForms(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, { limits });
  scope.decorateRequest('uploads');
  scope.addHook('onRequest', async (request) => {
    request.uploads = new Map();
  });
  scope.addHook('preValidation', async (request, reply) => {
    if (!request.isMultipart()) return;
    if (Number(request.headers['content-length'] ?? 0) > maxForm) fail('tooLarge');
    // A form that is still being sent after a timeout would continue to fill memory.
    const abort = () => request.raw.destroy();
    reply.raw.once('close', abort);
    try {
      await readForm(request);
    } catch (error) {
      // The parser would parse the rest of a refused form, which takes 20 times as long as to
      // discard it.
      request.raw.unpipe();
      request.raw.resume();
      throw error;
    } finally {
      reply.raw.off('close', abort);
    }
  });
}

/** Throws 400 'invalid' for a file in any other field. */
export function takeImage(request: FastifyRequest): PictureFile | null {
  const issues = [...request.uploads.keys()]
    .filter((field) => field !== 'image')
    .map((field) => ({ field, message: 'is not known here' }));
  if (issues.length > 0) fail('invalid', { issues });
  return request.uploads.get('image') ?? null;
}

type Properties = Readonly<Record<string, { readonly type?: string }>>;

function parseTexts(texts: readonly string[], type: string | undefined): unknown {
  const [text = ''] = texts;
  switch (type) {
    case 'array':
      return texts.filter((item) => item !== '');
    case 'string':
      return text;
    case 'integer':
    case 'number':
      if (text === '') return undefined;
      return /^[+-]?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : text;
    default:
      return text === '' ? undefined : text;
  }
}

async function readForm(request: FastifyRequest): Promise<void> {
  const schema = request.routeOptions.schema?.body as { properties?: Properties } | undefined;
  const properties = new Map(Object.entries(schema?.properties ?? {}));
  const texts = new Map<string, string[]>();
  const uploads = new Map<string, PictureFile>();
  const issues: Issue[] = [];
  for await (const part of readableParts(request)) {
    const field = part.fieldname;
    const values = texts.get(field) ?? [];
    const mayRepeat = part.type !== 'file' && properties.get(field)?.type === 'array';
    if (uploads.has(field) || (values.length > 0 && !mayRepeat)) {
      issues.push({ field, message: 'is given twice' });
      // The parts after a file cannot be read before the file.
      if (part.type === 'file') part.file.resume();
    } else if (part.type === 'file') {
      // Browsers send a part without a name and content for an empty file input.
      const upload = { fileName: part.filename ?? '', bytes: await readFile(part) };
      if (upload.fileName !== '' || upload.bytes.length > 0) uploads.set(field, upload);
    } else if (part.valueTruncated) {
      issues.push({ field, message: 'is too long' });
    } else if (typeof part.value !== 'string') {
      issues.push({ field, message: 'must be plain text' });
    } else {
      texts.set(field, [...values, part.value]);
    }
  }
  if (issues.length > 0) fail('invalid', { issues });
  const body: [string, unknown][] = [];
  for (const [field, values] of texts) {
    const value = parseTexts(values, properties.get(field)?.type);
    if (value !== undefined) body.push([field, value]);
  }
  request.body = Object.fromEntries(body);
  request.uploads = uploads;
}

/** Rejects a large file as soon as the limit is reached. */
function readFile(part: MultipartFile): Promise<Buffer> {
  part.file.once('limit', () => part.file.destroy(new Failure('tooLarge')));
  return part.toBuffer();
}

async function* readableParts(request: FastifyRequest): ReturnType<FastifyRequest['parts']> {
  try {
    yield* request.parts();
  } catch (error) {
    if ((error as { statusCode?: number }).statusCode !== undefined) throw error;
    fail('invalid', { issues: [{ field: 'body', message: 'is not a readable form' }] });
  }
}
