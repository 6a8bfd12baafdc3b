import { ActionIcon, Button, Group, Paper, Text, Tooltip } from '@mantine/core'
import { IconLock, IconPencil, IconTrash } from '@tabler/icons-react'
import type { Service } from '../../../../api/sales/services.ts'
import { formatMoney } from '../../../lib/format.ts'
import { UploadedPicture } from '../../../ui/picture/uploaded-picture.tsx'
import classes from './services.module.css'

type ServiceCardProps = {
  service: Service
  onEdit: (service: Service) => void
  onDelete: (service: Service) => void
  onQuote: (service: Service) => void
}

/** One service as on the public site, with staff actions. */
export function ServiceCard({ service, onEdit, onDelete, onQuote }: ServiceCardProps) {
  const { title, description, price_rate, price_unit, image } = service
  return (
    <Paper component="article" className={classes.card} aria-label={title}>
      <UploadedPicture
        image={image}
        sizes="(min-width: 75em) 440px, (min-width: 36em) 50vw, 100vw"
        width={480}
        height={240}
        className={classes.picture}
        fallback={
          <div className={classes.picture} data-missing>
            <IconLock size={48} stroke={1.3} aria-hidden />
          </div>
        }
      />
      <div className={classes.words}>
        <Group justify="space-between" wrap="nowrap" align="start">
          <h2 className={classes.title}>{title}</h2>
          <Group gap={0} wrap="nowrap">
            <Tooltip label="Edit">
              <ActionIcon variant="subtle" size="lg" aria-label={`Edit ${title}`} onClick={() => onEdit(service)}>
                <IconPencil size={18} />
              </ActionIcon>
            </Tooltip>
            <Tooltip label="Delete">
              <ActionIcon variant="subtle" color="red" size="lg" aria-label={`Delete ${title}`} onClick={() => onDelete(service)}>
                <IconTrash size={18} />
              </ActionIcon>
            </Tooltip>
          </Group>
        </Group>
        <Text size="sm" className={classes.description}>
          {description}
        </Text>
        <Text fw={600}>
          Rate: <data value={price_rate}>{formatMoney(price_rate)}</data>
        </Text>
        {price_unit && (
          <Text size="sm" c="dimmed">
            {price_unit}
          </Text>
        )}
        <Button variant="default" fullWidth mt="sm" onClick={() => onQuote(service)}>
          Request a Quote
        </Button>
      </div>
    </Paper>
  )
}
