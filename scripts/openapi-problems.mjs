// Rules for docs/api/openapi.yaml: those of redocly's recommended set that this document can break, and one for generators of types.

/** The keywords of JSON Schema and OpenAPI that the document uses. A text with an unquoted comma makes one of its own. */
const schemaKeywords = new Set([
  ...["$ref", "type", "description", "required", "properties", "additionalProperties", "items"],
  ...["enum", "const", "format", "oneOf", "anyOf", "allOf", "not", "default", "examples"],
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "pattern"],
  ...["minLength", "maxLength", "minItems", "maxItems", "uniqueItems", "minProperties"],
]);

/**
 * The mistakes of an OpenAPI document, one sentence each.
 * @param {any} document
 * @returns {readonly string[]}
 */
export function openApiProblems(document) {
  return [
    ...(document.info?.license === undefined ? ["info has no license"] : []),
    ...(document.tags ?? [])
      .filter(({ description }) => description === undefined)
      .map(({ name }) => `the tag ${name} has no description`),
    ...operationProblems(document),
    ...schemasIn(document).flatMap(({ schema, place }) => schemaProblems(schema, place)),
    ...referenceProblems(document),
  ];
}

function operationProblems(document) {
  const known = new Set((document.tags ?? []).map(({ name }) => name));
  const ids = new Set();
  const all = [document.paths, document.webhooks].flatMap((group) =>
    Object.entries(group ?? {}).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        place: `${method} ${path}`,
        path,
        operation,
      })),
    ),
  );
  return all.flatMap(({ place, path, operation }) => {
    const { operationId, tags = [], responses = {}, summary, parameters = [] } = operation;
    const isRepeated = ids.has(operationId);
    ids.add(operationId);
    const statuses = Object.keys(responses);
    const named = parameters
      .map((each) => resolved(document, each))
      .filter((each) => each?.in === "path");
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const lacking = inPath.filter((name) => !named.some((each) => each.name === name));
    return [
      ...(operationId === undefined || isRepeated
        ? [`${place} has no operationId of its own`]
        : []),
      ...(summary === undefined ? [`${place} has no summary`] : []),
      ...(tags.length === 0 || tags.some((tag) => !known.has(tag))
        ? [`${place} has no known tag`]
        : []),
      ...(statuses.some((status) => /^[23]/.test(status)) ? [] : [`${place} has no good response`]),
      ...(statuses.some((status) => /^4/.test(status)) ? [] : [`${place} has no response of 4xx`]),
      ...lacking.map((name) => `${place} does not describe {${name}}`),
    ];
  });
}

function schemaProblems(schema, place) {
  const { properties, required = [], additionalProperties, allOf } = schema;
  const unknown = Object.keys(schema).filter(
    (key) => !schemaKeywords.has(key) && !key.startsWith("x-"),
  );
  const isNamed = properties !== undefined;
  const undefinedOnes =
    isNamed || schema.type === "object"
      ? required.filter((name) => !(name in (properties ?? {})))
      : [];
  // Generated types join both into an index signature, to which no named field fits.
  const isMixed = isNamed && typeof additionalProperties === "object";
  return [
    ...unknown.map((key) => `${place} has “${key}”, which is no keyword: is a comma unquoted?`),
    ...undefinedOnes.map((name) => `${place} requires ${name}, which it does not describe`),
    ...(isMixed ? [`${place} has named fields beside additionalProperties with a schema`] : []),
    ...(allOf?.length === 1 && Object.keys(schema).length === 1
      ? [`${place} has an allOf of one`]
      : []),
  ];
}

/** Every schema of the document, at any depth, with its place. */
function schemasIn(document) {
  const found = [];
  const visit = (schema, place) => {
    if (typeof schema !== "object" || schema === null) return;
    found.push({ schema, place });
    for (const [name, each] of Object.entries(schema.properties ?? {}))
      visit(each, `${place}.${name}`);
    for (const key of ["oneOf", "anyOf", "allOf"]) {
      for (const [index, each] of (schema[key] ?? []).entries())
        visit(each, `${place}.${key}[${index}]`);
    }
    visit(schema.items, `${place}[]`);
    visit(schema.additionalProperties, `${place}.*`);
  };
  const look = (value, place) => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, each] of Object.entries(value)) {
      if (key === "schema") visit(each, place);
      else if (key !== "schemas") look(each, `${place}/${key}`);
    }
  };
  for (const [name, schema] of Object.entries(document.components?.schemas ?? {}))
    visit(schema, name);
  look(document, "");
  return found;
}

/** References that lead nowhere, and components that nothing refers to. */
function referenceProblems(document) {
  const text = JSON.stringify(document);
  const references = new Set(
    [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference),
  );
  const components = Object.entries(document.components ?? {}).flatMap(([kind, members]) =>
    kind === "securitySchemes"
      ? []
      : Object.keys(members).map((name) => `#/components/${kind}/${name}`),
  );
  return [
    ...[...references]
      .filter((reference) => resolved(document, { $ref: reference }) === undefined)
      .map((reference) => `${reference} leads nowhere`),
    ...components.filter((each) => !references.has(each)).map((each) => `${each} is never used`),
  ];
}

function resolved(document, value) {
  const reference = value?.$ref;
  if (reference === undefined) return value;
  return reference
    .split("/")
    .slice(1)
    .reduce((target, part) => target?.[part], document);
}
