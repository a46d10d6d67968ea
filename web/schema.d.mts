export function typesOf(schema: object): string;
