import * as z from 'zod/mini';
import { isDeclared, type Endpoint } from '#contract/endpoint.ts';
import { KEY_HEADER, LEFT_OUT_HEADER, MARKER_HEADER } from '#contract/headers.ts';
import { problem } from '#contract/problem.ts';
import type { BoundCall } from '#server/core/calls/implement.ts';

/** A call as it is described, whoever implements it. */
export type Described = Pick<BoundCall, 'name' | 'endpoint'>;

/** The OpenAPI 3.1 description of everything that is implemented, generated from the contract. */
export function openApiOf(
  routes: readonly Described[],
  about: { readonly title: string; readonly version: string },
) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const path = route.endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.endpoint.method.toLowerCase()]: operationOf(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      ...about,
      description:
        `Paths are not case-sensitive. Every answer carries the header ${MARKER_HEADER}. A call that ` +
        `changes something may carry ${KEY_HEADER}: repeating it gets the first call's answer.`,
    },
    servers: [{ url: '/api' }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Problem: schemaOf(problem, 'output') },
    },
  };
}

function operationOf({ name, endpoint }: Described) {
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    summary: endpoint.summary,
    ...securityOf(endpoint),
    parameters: parametersOf(endpoint),
    ...requestBodyOf(endpoint),
    responses: {
      ...replyOf(endpoint),
      default: {
        description: 'A refusal',
        content: {
          'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
        },
      },
    },
  };
}

function securityOf({ access }: Endpoint) {
  if (access === 'anyone') return {};
  if (access === 'bot') return { 'x-access': access };
  return { security: [{ token: [] }], 'x-access': access };
}

function parametersOf(endpoint: Endpoint) {
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  if (!isDeclared(endpoint.query)) return inPath;
  const { properties = {}, required = [] } = schemaOf(endpoint.query, 'input');
  const inQuery = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
  return [...inPath, ...inQuery];
}

function requestBodyOf({ upload, body }: Endpoint) {
  if (upload !== undefined) {
    const schema = {
      type: 'object',
      required: [upload],
      properties: { [upload]: { type: 'string', format: 'binary' } },
    };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  if (!isDeclared(body)) return {};
  return {
    requestBody: {
      required: !z.safeParse(body, undefined).success,
      content: { 'application/json': { schema: schemaOf(body, 'input') } },
    },
  };
}

function replyOf({ reply, richText, pictureField, file }: Endpoint) {
  const tells = richText !== undefined || pictureField !== undefined;
  const done = { description: 'Done', ...(tells && { headers: LEFT_OUT }) };
  if (!isDeclared(reply)) return { 204: done };
  if (file !== undefined)
    return {
      200: { ...done, content: { [file]: { schema: { type: 'string', format: 'binary' } } } },
    };
  return {
    200: {
      ...done,
      content: { 'application/json': { schema: schemaOf(reply, 'output') } },
    },
  };
}

const LEFT_OUT = {
  [LEFT_OUT_HEADER]: {
    description: 'What of the call was not kept, in words; absent where all of it was.',
    schema: { type: 'string', examples: ['1 picture that was not uploaded here'] },
  },
};

interface JsonSchema {
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
}

function schemaOf(shape: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const schema = z.toJSONSchema(shape, { io, unrepresentable: 'any' });
  delete schema.$schema; // OpenAPI 3.1 names the dialect once for the whole description
  return schema;
}
