import { type ErrorCode, errors } from '#contract/errors/errors.ts';

export function refused(code: ErrorCode, status: number = errors[code].status) {
  const { message } = errors[code];
  const problem = { type: 'about:blank', title: code, status, detail: message, code, message };
  return { ok: false, status, problem } as const;
}
