/** Translates the column types of migrations, which are SQLite's, to PostgreSQL's. */
import {
  type ColumnDefinitionNode,
  DataTypeNode,
  GeneratedNode,
  OperationNodeTransformer,
  RawNode,
  type KyselyPlugin,
  type OperationNode,
} from 'kysely'

/** All our integers and times fit into 64 bits, and texts are compared by their bytes, as SQLite does both. */
const types: Readonly<Record<string, OperationNode>> = {
  integer: DataTypeNode.create('bigint'),
  real: DataTypeNode.create('double precision'),
  // Kysely's compilers write a data type as it is.
  blob: DataTypeNode.create('bytea'),
  text: RawNode.createWithSql('text collate "C"'),
}

class TypeTransformer extends OperationNodeTransformer {
  override transformColumnDefinition(node: ColumnDefinitionNode): ColumnDefinitionNode {
    const { dataType, autoIncrement, ...rest } = super.transformColumnDefinition(node)
    return {
      ...rest,
      dataType: (DataTypeNode.is(dataType) && types[String(dataType.dataType)]) || dataType,
      ...(autoIncrement && { generated: GeneratedNode.create({ byDefault: true, identity: true }) }),
    }
  }
}

const transformer = new TypeTransformer()

/** For the query builder of migrations. */
export const postgresTypes: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => transformer.transformNode(node, queryId),
  transformResult: async ({ result }) => result,
}
