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
/** Maximum bytes of a form; the headers of its parts take far less. */
const maxForm = limits.fileSize + limits.fields * limits.fieldSize * 2;

/**
 * Accepts multipart forms beside JSON in this scope: text fields become the body, which the route's
 * schema checks, files become `request.uploads`. Access is decided before; nothing is written to
 * disk.
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
    // A form that exceeds its time would go on filling memory.
    const stop = () => request.raw.destroy();
    reply.raw.once('close', stop);
    try {
      await readForm(request);
    } finally {
      reply.raw.off('close', stop);
    }
  });
}

/** The form's picture, or null; refuses any other file under its field's name. */
export function takeImage(request: FastifyRequest): PictureFile | null {
  const issues = [...request.uploads.keys()]
    .filter((field) => field !== 'image')
    .map((field) => ({ field, message: 'is not known here' }));
  if (issues.length > 0) fail('invalid', { issues });
  return request.uploads.get('image') ?? null;
}

type Types = Readonly<Record<string, { readonly type?: string }>>;

function fromText(texts: readonly string[], type: string | undefined): unknown {
  const [text = ''] = texts;
  switch (type) {
    case 'array':
      return texts.filter((one) => one !== '');
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
  const schema = request.routeOptions.schema?.body as { properties?: Types } | undefined;
  const typeOf = (field: string) =>
    new Map(Object.entries(schema?.properties ?? {})).get(field)?.type;
  const texts = new Map<string, string[]>();
  const uploads = new Map<string, PictureFile>();
  const issues: Issue[] = [];
  for await (const part of readableParts(request)) {
    const field = part.fieldname;
    const given = texts.get(field);
    if (uploads.has(field) || (given && (part.type === 'file' || typeOf(field) !== 'array'))) {
      issues.push({ field, message: 'is given twice' });
      // An unread file would block the parts after it.
      if (part.type === 'file') part.file.resume();
    } else if (part.type === 'file') {
      // An empty file input sends a part with an empty name, or none.
      const upload = { fileName: part.filename ?? '', bytes: await readFile(part) };
      if (upload.fileName !== '' || upload.bytes.length > 0) uploads.set(field, upload);
    } else if (part.valueTruncated) issues.push({ field, message: 'is too long' });
    else if (typeof part.value !== 'string') issues.push({ field, message: 'must be plain text' });
    else texts.set(field, [...(given ?? []), part.value]);
  }
  if (issues.length > 0) fail('invalid', { issues });
  request.body = Object.fromEntries(
    [...texts]
      .map(([field, values]) => [field, fromText(values, typeOf(field))])
      .filter(([, value]) => value !== undefined),
  );
  request.uploads = uploads;
}

/** Reads a file; refuses a large one at the limit, not at its end. */
function readFile(part: MultipartFile): Promise<Buffer> {
  part.file.once('limit', () => part.file.destroy(new Failure('tooLarge')));
  return part.toBuffer();
}

/** Parts of a form; a truncated form or one without boundaries is a client error. */
async function* readableParts(request: FastifyRequest): ReturnType<FastifyRequest['parts']> {
  try {
    yield* request.parts();
  } catch (error) {
    if ((error as { statusCode?: number }).statusCode !== undefined) throw error;
    fail('invalid', { issues: [{ field: 'body', message: 'is not a readable form' }] });
  }
}
