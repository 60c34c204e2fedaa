import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import type { Call } from '#contract/call.ts';
import { commonErrors, type ErrorCode, errors } from '#contract/errors.ts';
import { type Access, isRoleAction, type Level, rolesWith } from '#contract/policies.ts';

/** Who may call, in the words of the API pages. */
const levelWords: Readonly<Record<Level, string>> = {
  public: 'Anyone',
  session: 'Any signed-in user',
  verified: 'Verified users',
};

function accessWords(access: Access): string {
  return isRoleAction(access)
    ? `Users of the role ${rolesWith(access).join(' or ')}`
    : levelWords[access];
}

/** Schema of a problem with one of those codes. */
function problemAnswer(codes: readonly ErrorCode[]) {
  return {
    description: `A problem: ${codes.join(', ')}`,
    type: 'object',
    required: ['type', 'title', 'status', 'detail', 'code', 'message'],
    properties: {
      type: { type: 'string' },
      title: { type: 'string' },
      status: { type: 'integer' },
      detail: { type: 'string' },
      code: { type: 'string', enum: codes },
      message: { type: 'string' },
      issues: {
        type: 'array',
        items: {
          type: 'object',
          properties: { field: { type: 'string' }, message: { type: 'string' } },
        },
      },
      requestId: { type: 'string' },
    },
  };
}

/** A call's own problems by their status; what any call may answer stands under 'default'. */
function problemsOf(call: Call | undefined) {
  const own = Map.groupBy(call?.errors ?? [], (code) => errors[code].status);
  const byStatus = [...own].map(([status, codes]) => {
    const common = commonErrors.filter((code) => errors[code].status === status);
    return [status, problemAnswer([...codes, ...common])] as const;
  });
  return { ...Object.fromEntries(byStatus), default: problemAnswer(commonErrors) };
}

/** Describes every call from its own schema and access; must come before the routes. */
export async function describeApi(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Tifo',
        description: 'Catalogue and community of football, motorcycle racing and powerlifting.',
        version: '1.0.0',
      },
      servers: [{ url: publicUrl }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: ({ schema, url, route }) => {
      const access = route.config?.access ?? 'verified';
      const who = `${accessWords(access)} may call it.`;
      return {
        url,
        schema: {
          ...schema,
          hide: schema?.hide ?? !url.startsWith('/api/v1/'),
          description: schema?.description ? `${schema.description} ${who}` : who,
          response: { ...(schema?.response as object), ...problemsOf(route.config?.call) },
          ...(access !== 'public' && { security: [{ bearer: [] }] }),
        },
      };
    },
  });
}
